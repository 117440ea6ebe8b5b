import { type Facts, formatDecimal } from '@ledger-explorer/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, migrate, openReader, openWriter, type Reader, rewind } from '../src/index.ts';
import { coinArgs, created, round } from './independent-ledgers/scan-shapes.ts';
import { archived, entry, microsOf } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const owners = ['alice::1', 'bob::1'] as const;

type Coin = Facts['coins'][number];
interface Ledger {
  readonly entries: Entry[];
  /** Expected state after each number of entries. */
  readonly states: { readonly coins: readonly Coin[]; readonly round: number | null }[];
}

/** Seeded random numbers, so that a failure can be reproduced. */
function* numbers(seed: number): Generator<number, number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Random ledger with coins of all kinds: dust whose fee is its whole value, coins of no or negative value (impossible), without a rate, of future rounds. */
function makeLedger(seed: number, length: number): Ledger {
  const random = numbers(seed);
  const below = (limit: number) => Math.floor(random.next().value * limit);
  const ledger: Ledger = { entries: [], states: [{ coins: [], round: null }] };
  for (let n = 1; n <= length; n += 1) {
    const before = ledger.states.at(-1) ?? { coins: [], round: null };
    const made = Array.from({ length: below(4) }, (_, at): Coin => {
      const id = (n * 10 + at).toString(16).padStart(6, '0');
      return {
        ordinal: 0,
        contractId: id,
        owner: owners[below(2)] ?? owners[0],
        amount: BigInt([0, 1, -7, 1_000_000, 3_333_333, 10_000_000_000][below(6)] ?? 0),
        createdRound: Math.max(0, (before.round ?? 0) + below(5) - 3),
        ratePerRound: BigInt([0, 3, 190_259, 999_999][below(4)] ?? 0),
        locked: below(3) === 0,
        lockExpiresAt: null,
      };
    });
    const ended = [...before.coins, ...made].filter(() => below(12) === 0);
    const number = (before.round ?? -1) + 1 + (below(8) === 0 ? 3 : 0);
    const opens = below(3) === 0;
    const round = { ordinal: 0, contractId: `ff${n.toString(16).padStart(4, '0')}`, number, price: 50_000_000n };
    ledger.entries.push(
      entry(n, [], {
        parties: [...owners],
        coins: made,
        archived: ended.map(({ contractId }) => archived(contractId)),
        rounds: opens ? [{ ...round, opensAt: null }] : [],
      }),
    );
    ledger.states.push({
      coins: [...before.coins, ...made].filter((coin) => !ended.includes(coin)),
      round: opens ? number : before.round,
    });
  }
  return ledger;
}

/** Fees of a party by Scan's formula, per coin (docs/contract.md#v37). */
function fees({ coins, round }: Ledger['states'][number], owner: string, locked: boolean): string {
  return formatDecimal(
    coins
      .filter((coin) => coin.owner === owner && coin.locked === locked)
      .map(({ amount, createdRound, ratePerRound }) => {
        const owed = BigInt(Math.max(0, (round ?? 0) - createdRound)) * (round === null ? 0n : ratePerRound);
        return owed < amount ? owed : amount;
      })
      .reduce((total, fee) => total + fee, 0n),
  );
}

/** Per owner, the fees of unlocked and of locked coin. */
function expected(state: Ledger['states'][number] | undefined) {
  return state && owners.map((owner) => [fees(state, owner, false), fees(state, owner, true)]);
}

let reader: Reader;

function answered() {
  return Promise.all(
    owners.map(async (partyId) => {
      const summary = (await reader.getParty({ partyId })).value?.holdingsSummaryResponse.summaries[0];
      return [summary?.accumulated_holding_fees_unlocked, summary?.accumulated_holding_fees_locked];
    }),
  );
}

async function commitUpTo({ entries }: Ledger, from: number, to: number, check: (count: number) => Promise<void>) {
  const writer = await openWriter(database);
  for (let at = from; at < to;) {
    const next = Math.min(to, at + 1 + ((at * 7) % 11));
    // Replays up to two known updates.
    await writer.commit(entries.slice(Math.max(0, at - 2), next));
    at = next;
    await check(at);
  }
  await writer.close();
}

beforeAll(async () => {
  reader = await openReader(database);
});
afterAll(() => reader.close());

describe('holding fees of a party', () => {
  const ledger = makeLedger(4, 150);
  const check = async (count: number) => {
    expect([count, await answered()]).toEqual([count, expected(ledger.states[count])]);
  };

  it('match Scan’s formula after every commit, for varying commit sizes', async () => {
    await commitUpTo(ledger, 0, ledger.entries.length, check);
  });

  it('match it after rewinds and replays', async () => {
    let from = ledger.entries.length;
    for (const count of [90, 12]) {
      await commitUpTo(ledger, from, ledger.entries.length, check);
      const last = ledger.entries[count - 1]?.update;
      await rewind({ ...database, to: { migrationId: null, recordTime: last?.recordTime ?? 0n } });
      await check(count);
      from = count;
    }
    await commitUpTo(ledger, from, ledger.entries.length, check);
  });
});

describe('an index that begins with a snapshot', () => {
  /** A coin of the first owner, created in round 7 (`coinArgs`), with its fee per round. */
  const coinOf = (contractId: string, amount: string, rate: string) =>
    created(contractId, 'Splice.Amulet:Amulet', coinArgs(owners[0], amount, rate)).event;

  it('computes holding fees with the latest round of any page', async () => {
    const address = { ...database, network: 'begun' };
    await migrate(address);
    const writer = await openWriter(address);
    await writer.begin({
      migrationId: 0,
      recordTime: microsOf(0),
      pages: [
        [coinOf('00aa', '10.0', '0.5'), round('00ba', 9).event],
        [coinOf('00ab', '0.3', '0.1'), round('00bb', 11).event],
        [coinOf('00ac', '10.0', '1.0')],
      ],
    });
    await writer.commit([entry(1, [], { coins: [] })]);
    const begun = await openReader(address);
    const { value } = await begun.getParty({ partyId: owners[0] });
    // From round 7 to 11, 4 rounds: 4 × 0.5, all of 0.3, as 4 × 0.1 is more, and 4 × 1.
    expect(value?.holdingsSummaryResponse.summaries[0]).toMatchObject({
      computed_as_of_round: '11',
      accumulated_holding_fees_unlocked: '6.3',
    });
    await begun.close();
    await writer.close();
  });
});
