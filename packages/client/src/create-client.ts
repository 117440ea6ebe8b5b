import type { Client, DecimalOf } from './client.ts';
import type { ClientOptions, NumberMode } from './client-options.ts';
import { flatMethods } from './flat-methods.ts';
import { BigDecimal } from './numbers/big-decimal.ts';
import { parseExactly } from './numbers/parse-exactly.ts';
import { createTransport } from './transport.ts';

/** Milliseconds for an attempt that waits for a position: the service holds its response for up to 9 s. */
const waitTimeout = 20_000;

/**
 * Makes a client of one network. Throws `TypeError` if `baseUrl` is not an absolute http(s) URL, or has a user or password.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8080/localnet', apiKey });
 * const { data, position } = await client.listTransfers({ size: 100 });
 */
export function createClient<Mode extends NumberMode = 'number'>(
  options: ClientOptions & { numbers?: Mode | undefined },
): Client<DecimalOf[Mode]> {
  const { numbers = 'number' } = options;
  const exact = numbers === 'string' ? undefined : (literal: string) => new BigDecimal(literal);
  const parse: (text: string) => unknown = numbers === 'number' ? JSON.parse : (text) => parseExactly(text, exact);
  const { call, ...transport } = createTransport(options, parse);

  const waitForPosition: Client['waitForPosition'] = async (waitFor, { timeout: totalTimeout, signal } = {}) =>
    (await call('getDashboard', {}, { waitFor, timeout: waitTimeout, totalTimeout, retries: Infinity, signal }))
      .position;

  return { ...transport, ...flatMethods(call), waitForPosition, parse } as unknown as Client<DecimalOf[Mode]>;
}
