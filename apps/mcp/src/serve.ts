import { stopSignal } from '@ledger-explorer/cli';
import { createClient } from '@ledger-explorer/client';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { once } from 'node:events';
import type { Configuration } from './settings.ts';
import { governance } from './tools/governance.ts';
import { party } from './tools/party.ts';
import { rates } from './tools/rates.ts';
import { search } from './tools/search.ts';
import { update } from './tools/update.ts';

const instructions = `Read-only access to a Canton-like ledger network through its explorer. Begin with search for any id, name or text. Amounts are exact
decimal text in coin: do not round them. Each answer has the position of the ledger that it shows (votes of a request and rounds can be newer), and links to explorer pages.`;

/** Serves the tools on standard input and output until the input ends, or SIGTERM or SIGINT. */
export async function serve({ apiUrl, apiKey, pagesUrl }: Configuration, version: string): Promise<void> {
  const client = createClient({ baseUrl: apiUrl, apiKey: apiKey ?? undefined, numbers: 'string' });
  const source = { client, pagesUrl: pagesUrl ?? apiUrl };
  const ended = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), stopSignal()]);
  const connection = serveStdio(() => {
    const server = new McpServer({ name: 'ledger-explorer', version }, { capabilities: { tools: {} }, instructions });
    for (const addTool of [search, update, party, governance, rates]) addTool(server, source);
    return server;
  });
  await ended;
  await connection.close();
}
