import ipaddr from 'ipaddr.js';
import type { Resolve } from './resolve.ts';

/** Rules for the URLs to which subscribers may have messages sent. */
export interface AddressRules {
  /** Forbidden host names: this Worker's and the explorer's. */
  readonly ownHosts: readonly string[];
  /** Allows http and private addresses, for local development. */
  readonly allowPrivateTargets: boolean;
  readonly resolve: Resolve;
}

/**
 * The reason why messages must not be sent to this URL; null if they may. Allowed is https to a public address or a public name that is
 * not on one of the `own` hosts. Redirects are not followed anywhere, so the checked address is the requested one.
 *
 * The WHATWG URL parser normalizes every notation of an IP address (octal, hexadecimal, short, full-width digits), so no notation needs its own check.
 *
 * @example addressProblem('https://0x7f.1/', []) // 'is a loopback, private or reserved address'
 */
export function addressProblem(address: string, own: readonly string[]): string | null {
  if (address.length > 2048) return 'is longer than 2048 characters';
  if (!URL.canParse(address)) return 'is not a URL';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'is not https';
  if (url.username !== '' || url.password !== '') return 'has a user name or password';
  const host = url.hostname.replace(/\.+$/, '');
  if (host === '') return 'names no host';
  if (own.some((each) => each.toLowerCase() === host)) return "is this service's own";
  const literal = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return isPublic(literal) ? null : 'is a loopback, private or reserved address';
  if (!host.includes('.')) return 'is a local name';
  if (localSuffixes.some((suffix) => host.endsWith(`.${suffix}`))) return 'is a local name';
  // Names that resolve to the address written in them, such as 10-0-0-1.nip.io, or to a loopback address.
  if (/(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)$/.test(host)) {
    return 'has a name that resolves to the address written in it, or to a loopback address';
  }
  return null;
}

/**
 * The reason why a request to this URL must not be made now; null if it may. Also checks the addresses of the host's name, all of which
 * must be public, so call it right before each request. `lasting`: false if no address of the name was found, which may be temporary.
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
  return isWrong
    ? { reason: 'has a name that resolves to a loopback, private or reserved address', lasting: true }
    : null;
}

// Names reserved by RFC 6761, 6762, 7686, 8375, 9476 and ICANN, and names that routers and clusters use for local services.
const localSuffixes = [
  ...['localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'lan', 'home', 'corp', 'arpa'],
  ...['svc', 'consul', 'cluster'],
  ...['onion', 'alt', 'invalid', 'test', 'example'],
];

/** Whether an IP address is public unicast. In IPv6 only 2000::/3 is; the rest is reserved or unassigned. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(ipaddr.IPv6.parse('2000::'), 3));
}
