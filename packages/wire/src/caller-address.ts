import { isIPv4, isIPv6 } from 'node:net';

function groups(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}

/**
 * What callers without a key are counted by: the IPv4 address, or the first 64 bits of the IPv6 address, since a single
 * subscriber has all addresses below (RFC 6177). An IPv4 address in IPv6's clothes (RFC 4291 section 2.5.5.2) is an IPv4 address.
 */
export function callerAddress(address: string | undefined): string {
  // A connection that is gone has no address any more.
  const plain = (address ?? '').replace(/%.*$/u, '').toLowerCase();
  const [, mapped = plain] = /^::ffff:([0-9.]+)$/u.exec(plain) ?? [];
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return 'unknown';
  const [head = '', tail] = plain.split('::');
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  // A dotted end stands for two groups.
  const length = first.length + last.length + (plain.includes('.') ? 1 : 0);
  const all = tail === undefined ? first : [...first, ...Array.from({ length: 8 - length }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The address a request comes from: the connection's, or what `X-Forwarded-For` says of it as far as proxies are trusted. Each proxy
 * appends the address it was called from, so the last ones are of the nearest.
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
