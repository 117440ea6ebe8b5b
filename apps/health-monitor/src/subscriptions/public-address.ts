import ipaddr from 'ipaddr.js';
import type { Resolve } from './resolve.ts';

/** What decides which addresses may be fetched on a stranger's behalf. */
export interface AddressRules {
  /** Hosts that may not: this Worker's and the explorer's. */
  readonly ownHosts: readonly string[];
  /** Local development: http and private addresses may. */
  readonly allowPrivateTargets: boolean;
  readonly resolve: Resolve;
}

/**
 * Why this address must not be fetched on a stranger's behalf, or null if it may. https only; no private, loopback,
 * link-local, reserved or multicast address in any notation, no name that is only known locally, none of `own` hosts
 * (the monitor itself, the explorer it reads). Redirects are not followed anywhere, so the address checked is the one requested.
 *
 * The WHATWG URL parser turns every notation of an IPv4 address (octal, hexadecimal, short, a single number, full-width
 * digits) into four decimal numbers and every IPv6 address into its canonical form; its result is compared here.
 *
 * @example whyNotPublic('https://0x7f.1/', []) // 'is a loopback, private or reserved address'
 */
export function addressProblem(address: string, own: readonly string[]): string | null {
  if (address.length > 2048) return 'is longer than 2048 characters';
  if (!URL.canParse(address)) return 'is not a URL';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'is not https';
  if (url.username !== '' || url.password !== '') return 'carries a user name or password';
  const host = url.hostname.replace(/\.+$/, '');
  if (host === '') return 'names no host';
  if (own.some((each) => each.toLowerCase() === host || each.toLowerCase() === url.host))
    return "is this service's own";
  const literal = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return isPublic(literal) ? null : 'is a loopback, private or reserved address';
  if (!host.includes('.')) return 'is a local name';
  if (localSuffixes.some((suffix) => host.endsWith(`.${suffix}`))) return 'is a local name';
  // Services that answer with the address written in the name (10-0-0-1.nip.io), private ones included.
  if (/(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)$/.test(host)) {
    return 'is a name for an address written in it';
  }
  return null;
}

/**
 * The same for the addresses that its host's name has now: call it right before each request. One of them that is not public is enough.
 * `lasting`: false if the name could not be resolved, which may be over soon.
 */
export async function reachabilityProblem(
  address: string,
  { ownHosts, allowPrivateTargets, resolve }: AddressRules,
): Promise<{ readonly reason: string; readonly lasting: boolean } | null> {
  if (allowPrivateTargets) return null;
  const refusal = addressProblem(address, ownHosts);
  if (refusal !== null) return { reason: refusal, lasting: true };
  const name = new URL(address).hostname;
  if (ipaddr.isValid(name.replace(/^\[|\]$/g, ''))) return null;
  let found: readonly string[];
  try {
    found = await resolve(name);
  } catch {
    return { reason: 'has a name that could not be resolved', lasting: false };
  }
  if (found.length === 0) return { reason: 'has a name without an address', lasting: false };
  const isWrong = found.some((each) => !ipaddr.isValid(each) || !isPublic(each));
  return isWrong ? { reason: 'has a name for a loopback, private or reserved address', lasting: true } : null;
}

// RFC 6761, 6762, 7686, 8375, 9476, ICANN's reservation of .internal, what home and office routers use, and what clusters call their own services.
const localSuffixes = [
  ...['localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'lan', 'home', 'corp', 'arpa'],
  ...['svc', 'consul', 'cluster'],
  ...['onion', 'alt', 'invalid', 'test', 'example'],
];

/** Only public unicast: of IPv6 that is within 2000::/3, whatever else the registry has not given a purpose yet. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(ipaddr.IPv6.parse('2000::'), 3));
}
