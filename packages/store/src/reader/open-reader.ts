import { checkPooling } from '../engine/check-pooling.ts';
import type { IndexAddress } from '../engine/connect.ts';
import { type Directory, emptyDirectory } from '../read/directory.ts';
import { Naming } from '../read/naming.ts';
import { canReadAs, readerRole } from '../schema/reader-role.ts';
import { changesBetween } from './changes-between.ts';
import { Queries } from '../growth/queries.ts';
import { describeStatus, statusStatement } from './read-status.ts';
import { roundsBetween } from '../rounds/rounds-between.ts';
import { pricedRewards } from '../parties/priced-rewards.ts';
import { partyTransfersBetween } from '../transfers/party-transfers-between.ts';
import { walkPartyTransfers, walkTransferHistory } from '../transfers/walk-transfers.ts';
import { transfersBetween } from '../transfers/transfers-between.ts';
import { walkUpdateHistory } from '../updates/walk-update-history.ts';
import { partyUpdatesBetween } from '../updates/party-updates-between.ts';
import { standingOf } from '../updates/standing-of.ts';
import { updatesBetween } from '../updates/updates-between.ts';
import { validatorsBetween } from '../validators/validators-between.ts';
import { votesBetween } from '../votes/votes-between.ts';
import type { ReadContext } from '../read/read.ts';
import type { Reader } from './reader.ts';
import { readsOf } from './reads.ts';

export interface ReaderOptions extends IndexAddress {
  readonly directory?: Directory;
  /** Window in which a license makes a validator `active`; default 24. */
  readonly activeWindowHours?: number;
  /** Limit of connections; default 10. */
  readonly poolSize?: number;
  /** Default: 10,000. */
  readonly statementTimeoutMs?: number;
}

const microsPerHour = 3_600_000_000;

/** Opens the read side. Its connections are read-only. Rejects if the database does not answer or has a different schema. */
export async function openReader(options: ReaderOptions): Promise<Reader> {
  await checkPooling({ databaseUrl: options.databaseUrl, readOnly: true });
  const queries = new Queries({
    databaseUrl: options.databaseUrl,
    network: options.network,
    poolSize: options.poolSize ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
    role: (await canReadAs(options.databaseUrl, options.network)) ? readerRole : undefined,
  });
  const context: ReadContext = {
    queries,
    naming: new Naming(options.directory ?? emptyDirectory),
    activeWindow: BigInt(Math.round((options.activeWindowHours ?? 24) * microsPerHour)),
  };
  try {
    await queries.volumeIndex();
  } catch (error) {
    await queries.close();
    throw error;
  }
  return {
    head: () => queries.head(),
    ...readsOf(context),
    updatesBetween: (interval) => updatesBetween(context, interval),
    transfersBetween: (interval) => transfersBetween(context, interval),
    partyUpdatesBetween: (interval) => partyUpdatesBetween(context, interval),
    partyTransfersBetween: (interval) => partyTransfersBetween(context, interval),
    roundsBetween: (interval) => roundsBetween(context, interval),
    votesBetween: (interval) => votesBetween(context, interval),
    validatorsBetween: (interval) => validatorsBetween(context, interval),
    changesBetween: (interval) => changesBetween(context, interval),
    walkTransferHistory: (query) => walkTransferHistory(context, query),
    walkPartyTransfers: (query) => walkPartyTransfers(context, query),
    walkUpdateHistory: (query) => walkUpdateHistory(context, query),
    pricedRewards: (query) => pricedRewards(context, query),
    standingOf: (position) => standingOf(context, position),
    status: async () => describeStatus(await queries.rows(statusStatement)),
    connections: () => queries.connections(),
    close: () => queries.close(),
  };
}
