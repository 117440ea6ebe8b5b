import { parseDecimal } from '@ledger-explorer/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '../src/index.ts';
import { coin, dso, entry, timeOf, updateIdOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit } = await openIndex();

const secondsPerHour = 3600;
/** Milliseconds. */
const day = 86_400_000;
const start = timeOf(0);
const parties = ['ann::1', 'bob::1'];

/** One update per hour, from the start of the year into its fifth day; ann collects in each, bob in every fifth. */
function collected(n: number): Entry {
  const rewards = parties
    .filter((_, at) => at === 0 || n % 5 === 0)
    .map((party, at) => ({
      ordinal: 0,
      eventId: `${n}:0`,
      party,
      amounts: {
        app: coin(n / 16),
        validator: coin(at),
        sv: coin(n % 7),
        developmentFund: coin(n % 5),
        unclaimedActivity: 0n,
      },
    }));
  const second = n * secondsPerHour;
  return entry(second, [`c${n}`], { parties: [dso, ...parties], rewards }, updateIdOf(second), parties);
}

const ledger = Array.from({ length: 100 }, (_, n) => collected(n));

beforeAll(async () => {
  for (let at = 0; at < ledger.length; at += 30) await commit(ledger.slice(at, at + 30));
});

describe('daily rewards of a party', () => {
  it('include the days that begin in the period, and are empty for a party without rewards', async () => {
    /** The days listed, as numbers of days since the first. */
    const read = async (from?: number, to?: number) => {
      const { value } = await reader.listDailyRewards({ partyId: 'ann::1', from, to });
      return value?.content.map((row) => (Number(row.day) - start) / day);
    };
    expect(await read()).toEqual([0, 1, 2, 3, 4]);
    expect(await read(start + 1, start + 2 * day)).toEqual([1]);
    expect(await read(start + day, start + 2 * day + 1)).toEqual([1, 2]);
    expect(await read(start, start)).toEqual([]);
    expect((await reader.listDailyRewards({ partyId: 'nobody::1' })).value).toBeNull();
    const none = await reader.listDailyRewards({ partyId: dso });
    expect(none.value).toMatchObject({ sums: { app: '0', count: '0' }, content: [] });
  });

  it('add up in a statement of any period', async () => {
    const periods = [
      [0, 100],
      [5, 70],
      [30, 40],
      [24, 48],
    ] as const;
    for (const [firstHour, endHour, partyId] of parties.flatMap((party) =>
      periods.map((period) => [...period, party] as const),
    )) {
      const { value } = await reader.getStatement({
        partyId,
        from: timeOf(firstHour * secondsPerHour),
        to: timeOf(endHour * secondsPerHour),
      });
      const rewards = ledger
        .slice(firstHour, endHour)
        .flatMap(({ facts }) => facts.rewards.filter(({ party }) => party === partyId));
      expect(parseDecimal(String(value?.rewards.app))).toBe(
        rewards.reduce((sum, { amounts }) => sum + amounts.app, 0n),
      );
      expect(value?.rewards.count).toBe(String(rewards.length));
    }
  });

  it('are zero in a statement that begins after the head', async () => {
    const [now, later] = [await reader.getStatement({ partyId: 'ann::1' }), start + 400 * day];
    const { value } = await reader.getStatement({ partyId: 'ann::1', from: later });
    const closing = now.value?.closing;
    expect(value).toMatchObject({ from: String(later), to: String(later), opening: closing, closing, lines: [] });
    expect(value?.rewards.count).toBe('0');
  });
});
