import type { paths } from '@ledger-explorer/spec/types';
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import type { Client } from '../client.ts';

/** The openapi-fetch client: operations by path. */
export type RawClient = FetchClient<paths>;

/**
 * Calls operations by path, through a client: same key, headers, timeouts, retries and pace; results as openapi-fetch returns them.
 *
 * @example
 * const { data, response } = await rawClient(client).GET('/v1/parties', { params: { query: { size: 5 } } });
 */
export function rawClient({ baseUrl, fetch }: Pick<Client, 'baseUrl' | 'fetch'>): RawClient {
  return createFetchClient<paths>({ baseUrl, fetch });
}
