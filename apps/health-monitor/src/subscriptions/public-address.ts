/**
 * Why this address must not be fetched on a stranger's behalf, or null when it may. https only; no private, loopback,
 * link-local, reserved or multicast address in any notation, no name that is only known locally, none of `own` hosts
 * (the monitor itself, the explorer it reads). Redirects are not followed anywhere, so the address checked is the one asked.
 *
 * The WHATWG URL parser turns every notation of an IPv4 address (octal, hexadecimal, short, a single number, full-width
 * digits) into four decimal numbers and every IPv6 address into its canonical form; what is compared here is its result.
 *
 * @example whyNotPublic('https://0x7f.1/', []) // 'is a loopback, private or reserved address'
 */
export function whyNotPublic(address: string, own: readonly string[]): string | null {
  if (address.length > 2048) return 'is longer than 2048 characters';
  if (!URL.canParse(address)) return 'is not a URL';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'is not https';
  if (url.username !== '' || url.password !== '') return 'carries a user name or password';
  const host = url.hostname.replace(/\.+$/, '');
  if (host === '') return 'names no host';
  if (own.some((each) => each.toLowerCase() === host || each.toLowerCase() === url.host))
    return "is this service's own";
  if (host.startsWith('[')) {
    return isGlobalIpv6(host.slice(1, -1)) ? null : 'is a loopback, private or reserved address';
  }
  const four = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host);
  if (four !== null)
    return isGlobalIpv4(four.slice(1).map(Number)) ? null : 'is a loopback, private or reserved address';
  if (!host.includes('.')) return 'is a local name';
  if (localSuffixes.some((suffix) => host.endsWith(`.${suffix}`))) return 'is a local name';
  // Services that answer with the address written in the name (10-0-0-1.nip.io), private ones included.
  if (/(^|\.)(nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)$/.test(host)) {
    return 'is a name for an address written in it';
  }
  return null;
}

// RFC 6761, 6762, 7686, 8375, 9476, ICANN's reservation of .internal, and what home and office routers use.
const localSuffixes = [
  ...['localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'lan', 'home', 'corp', 'arpa'],
  ...['onion', 'alt', 'invalid', 'test', 'example'],
];

// IANA IPv4 Special-Purpose Address Registry, and multicast and above.
const specialIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

function isGlobalIpv4(bytes: readonly number[]): boolean {
  const value = number(bytes);
  return !specialIpv4.some(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(value / size) === Math.floor(number(network.split('.').map(Number)) / size);
  });
}

function number(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Only 2000::/3 is given out; of it not the special blocks, nor 6to4 and Teredo, which carry IPv4 addresses. */
function isGlobalIpv6(address: string): boolean {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const [first = 0, second = 0] = [...before, ...middle, ...after].map((group) => Number.parseInt(group, 16));
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false; // 2001::/23 (Teredo, …), documentation
  if (first === 0x2002) return false; // 6to4
  return !(first === 0x3fff && second < 0x1000); // documentation
}
