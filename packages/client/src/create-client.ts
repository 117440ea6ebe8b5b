import { operationPaths } from '../generated/operations.ts';
import type { Client, DecimalOf } from './client.ts';
import type { ClientOptions, NumberMode } from './client-options.ts';
import { createExchange } from './exchange/exchange.ts';
import { flatMethods, type UntypedRequest } from './flat-methods.ts';
import { freshnessOf } from './freshness.ts';
import { BigDecimal } from './numbers/big-decimal.ts';
import { parseExactly } from './numbers/parse-exactly.ts';
import { createTransport } from './transport.ts';

/**
 * A client of one network. Throws `TypeError` where `baseUrl` is no absolute URL.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8080/localnet', apiKey });
 * const { data, position } = await client.listTransfers({ size: 100 });
 */
export const createClient = <Mode extends NumberMode = 'number'>(
  options: ClientOptions & { numbers?: Mode | undefined },
): Client<DecimalOf[Mode]> => {
  const { numbers = 'number' } = options;
  const { raw, get } = createTransport(options, createExchange(options));
  const exact = (literal: string) => (numbers === 'string' ? literal : new BigDecimal(literal));
  const read = (text: string): unknown => (numbers === 'number' ? JSON.parse(text) : parseExactly(text, exact));

  const request: UntypedRequest = async (id, parameters, more) => {
    const reply = await get(
      operationPaths[id],
      { ...parameters },
      { ...more?.headers, 'explorer-wait-for': more?.waitFor },
      { operation: id, options: more, read },
    );
    // Callers that share a reply share no object.
    const { status, headers, fromCache, data = read(reply.text) } = reply;
    reply.data = undefined;
    return { ...freshnessOf(headers), data, status, headers, fromCache };
  };

  const waitForPosition: Client['waitForPosition'] = async (position, { timeout, signal } = {}) => {
    // The service holds an answer back for 10 s by default.
    const more = { waitFor: position, timeout: 2e4, totalTimeout: timeout, retries: Infinity, signal };
    return (await request('getDashboard', {}, more)).position;
  };

  return { ...flatMethods(request), waitForPosition, raw } as unknown as Client<DecimalOf[Mode]>;
};
