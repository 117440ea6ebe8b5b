import type { Client, DecimalOf } from './client.ts';
import type { ClientOptions, NumberMode } from './client-options.ts';
import { flatMethods } from './flat-methods.ts';
import { BigDecimal } from './numbers/big-decimal.ts';
import { parseExactly } from './numbers/parse-exactly.ts';
import { createTransport } from './transport.ts';

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
  const transport = createTransport(options, parserOf(options.numbers));
  return { ...transport, ...flatMethods(transport.call) } as unknown as Client<DecimalOf[Mode]>;
}

/** Makes a parser of JSON that reads exact decimals to a type. */
export function parserOf(numbers: NumberMode = 'number'): (text: string) => unknown {
  const exact = numbers === 'string' ? undefined : (literal: string) => new BigDecimal(literal);
  return numbers === 'number' ? JSON.parse : (text) => parseExactly(text, exact);
}
