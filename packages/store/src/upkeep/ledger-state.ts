import { briefTemplates, type Decimal, type Micros } from '@ledger-explorer/ledger';
import { type IndexAddress, rowsFrom, StoreClient } from '../engine/connect.ts';
import { storeError } from '../engine/store-error.ts';
import { parseSum } from '../sql/parse-sum.ts';
import { positionAt } from '../growth/position-at.ts';
import { supplyLists } from '../supply/supply-lists.ts';
import { coinColumns } from '../write/known-coins.ts';
import { sumsOf, unpackPostings } from '../growth/posting.ts';

/** Unlocked and locked coin of a party, or the holding fees of that coin. */
interface PartySums {
  readonly party: string;
  readonly unlocked: Decimal;
  readonly locked: Decimal;
}

/** SQL of active coins, and of coins that ended after position $1. */
const coinsSince = `select ${coinColumns}, null::bigint as archived_position from coin
  union all select ${coinColumns}, archived_position from coin_ended where archived_position > $1`;

/** SQL by template: its table, and the beginning of a condition that `activeAt` completes. */
const tables = {
  'Splice.Amulet:Amulet': `(${coinsSince}) coin where not locked and`,
  'Splice.Amulet:LockedAmulet': `(${coinsSince}) coin where locked and`,
  'Splice.ValidatorLicense:ValidatorLicense': 'license where',
  'Splice.Amulet:FeaturedAppRight': 'featured_app where',
  'Splice.DsoRules:VoteRequest': 'vote_request_contract where',
  'Splice.Ans:AnsEntry': 'name_entry where',
  'Splice.DSO.SvState:SvNodeState': 'sv_node_state where',
  'Splice.DSO.AmuletPrice:AmuletPriceVote': 'price_vote where',
} as const;

export type StateTemplate = keyof typeof tables;
export const stateTemplates = Object.keys(tables) as StateTemplate[];

/** The ledger's state at any position according to the index, for comparisons with the ledger's own snapshots. */
export interface LedgerState {
  /** The last position at or before a time of a migration; 0 if there is none. */
  positionAt(migrationId: number, recordTime: Micros): Promise<number>;
  /** Coin by owner at a position, of these parties; null: of all owners. */
  holdings(position: number, parties: readonly string[] | null): Promise<readonly PartySums[]>;
  /** Expected coin at a position, from the coin minted, burned and expired up to it (docs/contract.md#v91). */
  explainedSupply(position: number): Promise<Decimal>;
  /** Highest round opened up to a position; null before the first. */
  newestRound(position: number): Promise<number | null>;
  /** Holding fees that are due at a round for coin that these parties have at a position (docs/contract.md#v37). */
  holdingFees(position: number, round: number, parties: readonly string[]): Promise<readonly PartySums[]>;
  /** Keys (`contractKey`) of the active contracts of a template at a position. */
  activeContracts(position: number, template: StateTemplate): Promise<ReadonlySet<string>>;
  /** Like `activeContracts`, from `lasting_contract`; null for templates that this table leaves out. */
  lastingContracts(position: number, template: StateTemplate): Promise<ReadonlySet<string> | null>;
  close(): Promise<void>;
}

const activeAt = 'position <= $1 and (archived_position is null or archived_position > $1)';

/** Opens a read-only connection. */
export async function openLedgerState(options: IndexAddress): Promise<LedgerState> {
  const client = new StoreClient({ ...options, readOnly: true });
  const rows = rowsFrom(client);
  /** Sums of the SQL `what` over the coins `c` of each owner. */
  const sums = async (
    what: string,
    position: number,
    parties: readonly string[] | null,
    ...more: readonly unknown[]
  ): Promise<PartySums[]> => {
    const found = await rows<{ party: string; unlocked: string; locked: string }>(
      `select p.party, coalesce(sum(${what}) filter (where not c.locked), 0) as unlocked,
              coalesce(sum(${what}) filter (where c.locked), 0) as locked
       from (select * from (${coinsSince}) coin where ${activeAt}) c join party p on p.id = c.owner
       where ($2::text[] is null or p.party = any ($2))
       group by p.party order by p.party`,
      [position, parties, ...more],
    );
    return found.map(({ party, unlocked, locked }) => ({
      party,
      unlocked: parseSum(unlocked),
      locked: parseSum(locked),
    }));
  };
  /** Contract keys in the rows of the SQL `from`, with $1 the position. */
  const keys = async (from: string, position: number): Promise<ReadonlySet<string>> => {
    const text = `select replace(contract::text, '-', '') as contract from ${from}`;
    return new Set((await rows<{ contract: string }>(text, [position])).map(({ contract }) => contract));
  };
  try {
    await client.connect();
  } catch (error) {
    throw storeError(error);
  }
  return {
    async positionAt(migrationId, recordTime) {
      try {
        return await positionAt(client, migrationId, recordTime);
      } catch (error) {
        throw storeError(error);
      }
    },
    holdings: (position, parties) => sums('c.amount', position, parties),
    async explainedSupply(position) {
      const [begun] = await rows<{ coin: string }>(
        'select coalesce(sum(unlocked + locked), 0) as coin from snapshot',
        [],
      );
      // The last run of each list that begins up to the position; earlier runs are in its sums.
      const runs = await rows<Record<'list' | 'first' | 'amount_before' | 'fee_before', string> & { postings: Buffer }>(
        `select distinct on (list) list, first, amount_before, fee_before, postings from update_run
         where list = any ($1::bigint[]) and first <= $2 order by list, first desc`,
        [[supplyLists.minted, supplyLists.expired], position],
      );
      let supply = parseSum(begun?.coin ?? '0');
      for (const { list, first, amount_before: amount, fee_before: fee, postings } of runs) {
        const inRun = sumsOf(unpackPostings(postings, Number(first)).filter(({ place }) => place <= position));
        // `minted`: its amount is minted coin, its fee is burned coin. `expired`: its amount is expired coin; its fee is in the burned coin already.
        if (Number(list) === supplyLists.expired) supply -= parseSum(amount) + inRun.amount;
        else supply += parseSum(amount) + inRun.amount - parseSum(fee) - inRun.fee;
      }
      return supply;
    },
    async newestRound(position) {
      const [row] = await rows<{ number: string | null }>(
        'select max(number) as number from round where position <= $1',
        [position],
      );
      return row?.number == null ? null : Number(row.number);
    },
    holdingFees: (position, round, parties) =>
      // The fee due for a coin at round $3 is a constant part plus the round times a rate.
      sums(
        `fee_base(c.created_round, c.amount, c.rate, $3) + $3::bigint * fee_rate(c.created_round, c.amount, c.rate, $3)`,
        position,
        parties,
        round,
      ),
    activeContracts: (position, template) => keys(`${tables[template]} ${activeAt}`, position),
    async lastingContracts(position, template) {
      if (briefTemplates.includes(template)) return null;
      // The SQL of these templates begins with the name of their table.
      const [table] = tables[template].split(' ');
      const isOfTemplate = `exists (select from ${table} n where n.contract = k.contract)`;
      return keys(`lasting_contract k where ${activeAt} and ${isOfTemplate}`, position);
    },
    close: () => client.end(),
  };
}
