import { isIPv4, isIPv6 } from 'node:net';

function groups(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}

/**
 * Key to count callers without an API key: the IPv4 address, or the first 64 bits of the IPv6 address, since one
 * subscriber has all addresses with the same 64 bits (RFC 6177). An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) counts as IPv4.
 */
export function callerAddress(address: string | undefined): string {
  // A closed connection has no address.
  const plain = (address ?? '').replace(/%.*$/u, '').toLowerCase();
  const [, mapped = plain] = /^::ffff:([0-9.]+)$/u.exec(plain) ?? [];
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return 'unknown';
  const [head = '', tail] = plain.split('::');
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  // A dotted end, as in ::1.2.3.4, stands for two groups.
  const length = first.length + last.length + (plain.includes('.') ? 1 : 0);
  const all = tail === undefined ? first : [...first, ...Array.from({ length: 8 - length }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Address of a request's caller: that of the connection, or with trusted proxies the one in `X-Forwarded-For`. Each proxy appends the address of its
 * caller, so the last entries are from the nearest proxies.
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
