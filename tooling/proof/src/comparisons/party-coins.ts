import { createHash } from 'node:crypto';
import type { Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import { byText } from '../expected/names.ts';
import { type StreamUpdate, templateOf } from '../stream.ts';
import { compareSlices } from './compare-slices.ts';
import { type Compare, sample } from './comparison.ts';

interface Lock {
  readonly holders: readonly string[];
  readonly expiresAt: string;
}

interface Coin {
  readonly owner: string;
  readonly amount: { readonly initialAmount: string };
}

/** A coin of a party. */
interface Held {
  readonly row: Row;
  readonly owner: string;
  readonly amount: string;
  readonly locked: boolean;
  /** Index of the update that created it. */
  readonly createdIn: number;
  /** Orders the coins of one update. */
  readonly hash: string;
  /** Index of the update that archived it; Infinity: it is active. */
  archivedIn: number;
}

/** Coins of each party, derived from the stream (V87). */
class PartyCoins {
  readonly #coins: readonly Held[];

  constructor(stream: readonly StreamUpdate[]) {
    const coins = new Map<string, Held>();
    for (const [index, { recordTime, events }] of stream.entries()) {
      for (const event of events) {
        const { contractId } = event;
        const held = coins.get(contractId);
        if (event.type === 'exercised_event' && event.raw.consuming === true && held !== undefined) {
          held.archivedIn = Math.min(held.archivedIn, index);
        }
        // Other packages can have a template with the same name.
        if (event.type !== 'created_event' || held !== undefined || event.packageName !== 'splice-amulet') continue;
        const template = templateOf(event);
        const locked = template === 'Splice.Amulet:LockedAmulet';
        if (!locked && template !== 'Splice.Amulet:Amulet') continue;
        const given = event.raw.create_arguments;
        const lock = locked ? (given as { readonly lock: Lock }).lock : null;
        const { owner, amount } = locked ? (given as { readonly amulet: Coin }).amulet : (given as Coin);
        const coinAmount = plus(amount.initialAmount);
        coins.set(contractId, {
          row: {
            partyId: owner,
            contractId,
            amount: literal(coinAmount),
            locked,
            expiresAt: lock === null ? literal(null) : milliseconds(lock.expiresAt),
            holders: lock?.holders ?? [],
            createdAt: milliseconds(recordTime),
          },
          owner,
          amount: coinAmount,
          locked,
          createdIn: index,
          hash: createHash('sha256').update(contractId).digest('hex'),
          archivedIn: Infinity,
        });
      }
    }
    this.#coins = [...coins.values()];
  }

  /** Active coins of a party after the first `until` updates, newest first. */
  of(party: string, until: number): readonly Held[] {
    return this.#coins
      .filter(({ owner, createdIn, archivedIn }) => owner === party && createdIn < until && archivedIn >= until)
      .toSorted((a, b) => b.createdIn - a.createdIn || byText(b.hash, a.hash));
  }

  /** Owners that ever had locked coin, then all others. */
  get owners(): readonly string[] {
    const locked = this.#coins.filter((coin) => coin.locked);
    return [...new Set([...locked, ...this.#coins].map(({ owner }) => owner))];
  }
}

/** Coins of some owners, those with locked coin first: all and locked ones, now and at two positions. The stream's coins add up to the model's balance. */
export const comparePartyCoins: Compare = async function* (answers, { stream, model }) {
  const held = new PartyCoins(stream);
  const whole = stream.length;
  const parties = new Set([...held.owners.slice(0, 2), ...sample(held.owners, 3)]);
  for (const party of parties) {
    const path = `/v1/parties/${encodeURIComponent(party)}/coins`;
    const modelParty = model.parties.find((one) => one.party === party);
    if (modelParty === undefined) continue;
    const now = held.of(party, whole);
    const sum = (locked: boolean) =>
      plus('0', ...now.filter((coin) => coin.locked === locked).map(({ amount }) => amount));
    yield { of: `${path}, sums`, found: [sum(false), sum(true)], expected: [modelParty.unlocked, modelParty.locked] };
    const first = stream.findIndex(({ recordTime }) => recordTime === modelParty.firstSeen);
    for (const until of [whole, Math.ceil(whole / 3), whole - 1]) {
      // Before its first update, the party is unknown.
      if (until !== whole && (until <= first || until < 1)) continue;
      const coins = held.of(party, until);
      const query = until === whole ? '' : `&position=${until}`;
      const rowsOf = (shown: typeof coins) => shown.map(({ row }) => row);
      yield* compareSlices(answers, path, query, rowsOf(coins), 7, { hasTimes: true });
      const locked = coins.filter((coin) => coin.locked);
      yield* compareSlices(answers, path, `${query}&state=LOCKED`, rowsOf(locked), 3, { hasTimes: true });
    }
  }
};
