import type { IncomingMessage } from 'node:http';
import { invalidParameters } from '../problems/invalid-parameters.ts';

/**
 * Refuses a request without a Host line, and one with a second: whoever forwarded it may have gone by the other one
 * (RFC 9112 section 3.2). HTTP/1.0 needs none.
 */
export function checkHost({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  // Names and values alternate.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1) throw invalidParameters([{ in: 'header', name: 'Host', reason: 'must not be repeated' }]);
  if (hosts === 0 && httpVersion !== '1.0') {
    throw invalidParameters([{ in: 'header', name: 'Host', reason: 'is required' }]);
  }
}
