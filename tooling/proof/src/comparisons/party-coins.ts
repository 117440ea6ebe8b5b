import { plus } from '../decimals.ts';
import { PartyCoins } from '../expected/party-coins.ts';
import { compareSlices } from './compare-slices.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Coins of some owners, those with locked coin first: all and by state, now and at two positions. They add up to the balance. */
export const comparePartyCoins: Compare = async function* (answers, { stream, model }) {
  const held = new PartyCoins(stream);
  const whole = stream.length;
  const parties = new Set([...held.owners.slice(0, 2), ...sample(held.owners, 3)]);
  for (const party of parties) {
    const path = `/v1/parties/${encodeURIComponent(party)}/coins`;
    const known = model.parties.find((one) => one.party === party);
    if (known === undefined) continue;
    const now = held.of(party, whole);
    const sum = (locked: boolean) =>
      plus('0', ...now.filter((coin) => coin.locked === locked).map(({ amount }) => amount));
    yield { of: `${path}, sums`, found: [sum(false), sum(true)], expected: [known.unlocked, known.locked] };
    const first = stream.findIndex(({ recordTime }) => recordTime === known.firstSeen);
    for (const until of [whole, Math.ceil(whole / 3), whole - 1]) {
      if (until !== whole && (until <= first || until < 1)) continue;
      const coins = held.of(party, until);
      const query = until === whole ? '' : `&position=${until}`;
      const rowsOf = (those: typeof coins) => those.map(({ row }) => row);
      yield* compareSlices(answers, path, query, rowsOf(coins), 7, {}, true);
      const locked = coins.filter((coin) => coin.locked);
      yield* compareSlices(answers, path, `${query}&state=LOCKED`, rowsOf(locked), 3, {}, true);
    }
  }
};
