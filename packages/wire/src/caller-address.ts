import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // A URL writes a dotted end, as in ::1.2.3.4, as two groups.
  const halves = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first = [], last = []] = halves.map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

/**
 * Key to count callers without an API key: the IPv4 address, or the first 64 bits of the IPv6 address, since one
 * subscriber has all addresses with the same 64 bits (RFC 6177). An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) counts as IPv4.
 */
export function callerAddress(address: string | undefined): string {
  // A closed connection has no address.
  // The usual form of an IPv4 address at a socket for both versions, without the cost of a URL.
  const plain = (address ?? '').replace(/%.*$/u, '').replace(/^::ffff:(?=[\d.]+$)/iu, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535')
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * Address of a request's caller: that of the connection, or with N trusted proxies the N-th last entry of `X-Forwarded-For` (the first if there are
 * fewer). Each proxy appends the address of its caller.
 */
export function originAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0 || forwardedFor === undefined) return remote;
  const hops = forwardedFor.split(',').map((address) => address.trim());
  return hops[Math.max(0, hops.length - trustedProxies)];
}
