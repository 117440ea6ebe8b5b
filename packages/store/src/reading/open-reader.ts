import { listContractEvents } from '../contracts/read.ts';
import { getDashboard } from '../dashboard/read.ts';
import { checkPooling } from '../engine/check-pooling.ts';
import { getEvent, listEvents } from '../events/read.ts';
import { listFeaturedApps } from '../featured-apps/read.ts';
import { getVoteRequest, listVoteRequests, listVotes } from '../governance/read.ts';
import { getMarketInfo } from '../market/read.ts';
import { type Directory, emptyDirectory } from '../names/directory.ts';
import { Naming } from '../names/naming.ts';
import { getParty, listParties } from '../parties/read.ts';
import { listRewards } from '../rewards/read.ts';
import { listSuperValidators } from '../super-validators/read.ts';
import { listTransfers } from '../transfers/read.ts';
import { listUpdates } from '../updates/read.ts';
import { listNewValidators, listValidators } from '../validators/read.ts';
import { canReadAs, readerRole } from '../schema/reader-role.ts';
import { Queries } from './queries.ts';
import { describeStatus, statusStatement } from './read-status.ts';
import type { Reader } from './reader.ts';

export interface ReaderOptions {
  readonly databaseUrl: string;
  readonly network: string;
  readonly directory?: Directory;
  /** Of a validator's `active`; default 24. */
  readonly activeWindowHours?: number;
  /** Connections; default 10. */
  readonly poolSize?: number;
  /** Default 10,000. */
  readonly statementTimeoutMs?: number;
}

const microsPerHour = 3_600_000_000;

/** Opens the read side; rejects where the database does not answer or has another schema. Its connections can only read. */
export async function openReader(options: ReaderOptions): Promise<Reader> {
  await checkPooling({ databaseUrl: options.databaseUrl, readOnly: true });
  const queries = new Queries({
    databaseUrl: options.databaseUrl,
    network: options.network,
    poolSize: options.poolSize ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
    role: (await canReadAs(options.databaseUrl, options.network)) ? readerRole : undefined,
  });
  const naming = new Naming(options.directory ?? emptyDirectory);
  const activeWindow = BigInt(Math.round((options.activeWindowHours ?? 24) * microsPerHour));
  try {
    await queries.head();
  } catch (error) {
    await queries.close();
    throw error;
  }
  return {
    head: () => queries.head(),
    listSuperValidators: (query) => listSuperValidators(queries, naming, query),
    listValidators: (query) => listValidators(queries, naming, activeWindow, query),
    listNewValidators: (query) => listNewValidators(queries, naming, activeWindow, query),
    listTransfers: (query) => listTransfers(queries, naming, query),
    listParties: (query) => listParties(queries, naming, query),
    getParty: (query) => getParty(queries, query),
    listRewards: (query) => listRewards(queries, query),
    listVoteRequests: (query) => listVoteRequests(queries, naming, query),
    getVoteRequest: (query) => getVoteRequest(queries, naming, query),
    listVotes: (query) => listVotes(queries, naming, query),
    listFeaturedApps: (query) => listFeaturedApps(queries, query),
    listContractEvents: (query) => listContractEvents(queries, naming, query),
    listEvents: (query) => listEvents(queries, query),
    getEvent: (query) => getEvent(queries, query),
    listUpdates: (query) => listUpdates(queries, naming, query),
    getMarketInfo: ({ quote }) => getMarketInfo(queries, quote ?? null),
    getDashboard: () => getDashboard(queries, activeWindow),
    status: async () => describeStatus(await queries.rows('status', statusStatement)),
    connections: () => queries.connections(),
    close: () => queries.close(),
  };
}
