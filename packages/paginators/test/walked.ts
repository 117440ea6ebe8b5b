import { createClient } from '@ledger-explorer/client';
import { lists, type ListId } from '@ledger-explorer/spec/lists';
import { items } from '../src/items.ts';
import type { Report } from '../src/report.ts';
import type { WalkOptions } from '../src/walk-options.ts';
import { startMovingServer, type Habits } from './moving-server.ts';
import type { Motion } from './moving-list.ts';

/** Path parameters of the lists that have any. */
const paths: Partial<Record<ListId, object>> = {
  listRewards: { partyId: 'party' },
  listVotes: { id: 'request' },
  listContractEvents: { contractId: 'contract' },
  listPartyTransfers: { partyId: 'party' },
  listPartyUpdates: { partyId: 'party' },
  listBalanceHistory: { partyId: 'party' },
  listPartyContracts: { partyId: 'party' },
  listPartyCoins: { partyId: 'party' },
};

export function parametersOf(operation: ListId): object {
  return paths[operation] ?? {};
}

/** Key of an entry. */
export function nameOf(operation: ListId, entry: unknown): string {
  return String((entry as Readonly<Record<string, unknown>>)[lists[operation].key]);
}

/** Starts a server with a moving list for one test, and a client of it. */
export async function serve(operation: ListId, motion: Motion, habits?: Habits, seed?: number) {
  const server = await startMovingServer(operation, motion, habits, seed);
  return { server, client: createClient({ baseUrl: server.baseUrl, apiKey: 'key', retries: 0 }) };
}

export interface Walked {
  readonly names: readonly string[];
  readonly report: Report;
  /** Number of entries delivered more than once. */
  readonly repeated: number;
  /** Number of entries that the list had during the whole walk (or at the position of the walk) and that were not delivered. */
  readonly lost: number;
}

/** Walks a moving list of a server and compares the result with the expected one. */
export async function walked(
  operation: ListId,
  motion: Motion,
  {
    habits,
    parameters,
    options,
    seed,
  }: { habits?: Habits; parameters?: object; options?: WalkOptions; seed?: number } = {},
): Promise<Walked> {
  const { server, client } = await serve(operation, motion, habits, seed);
  const before = server.list.ids();
  const walk = items(client, operation, { ...parametersOf(operation), ...parameters }, options);
  const names: string[] = [];
  for await (const entry of walk) names.push(nameOf(operation, entry));
  const delivered = new Set(names);
  const { report } = walk;
  const now = server.list.ids();
  const lasting =
    server.list.pinnable && report.position !== null
      ? [...server.list.ids(report.position)]
      : [...before].filter((name) => now.has(name));
  return {
    names,
    report,
    repeated: names.length - delivered.size,
    lost: lasting.filter((name) => !delivered.has(name)).length,
  };
}
