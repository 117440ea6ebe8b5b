import Big from 'big.js';
import type { Row } from '../answers/answers.ts';
import { day, literal, milliseconds, type Period, timeOf } from '../exact-json.ts';
import { firstAt, type Payload, type StreamUpdate } from '../stream.ts';

/** A party's coin after an update, in units of 10^-10. */
export interface Coin {
  /** Index of the update. */
  readonly update: number;
  readonly unlocked: bigint;
  readonly locked: bigint;
}

/** Amount in units of 10^-10; null if it is not a valid amount, which the index ignores too. */
function units(text: unknown): bigint | null {
  let amount: Big;
  try {
    amount = new Big(String(text));
  } catch {
    return null;
  }
  const digits = amount.times(10_000_000_000);
  return digits.eq(digits.round(0)) && amount.abs().lt('1e28') ? BigInt(digits.toFixed()) : null;
}

/** Decimal text of an amount in units of 10^-10. */
export function decimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(11, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/u, '');
}

/**
 * Owner, amount and lock of a coin contract of the DSO; null for other contracts, including those of other issuers
 * with the same template name, and for invalid amounts.
 */
export function coinOf(created: Payload | null, templateId: string | null, dso: string) {
  const entity = /:Splice\.Amulet:(Amulet|LockedAmulet)$/u.exec(templateId ?? '')?.[1];
  if (created === null || entity === undefined) return null;
  const args = created.create_arguments as Payload;
  const coin = (entity === 'Amulet' ? args : args.amulet) as {
    dso: string;
    owner: string;
    amount: { initialAmount: string };
  };
  if (coin.dso !== dso) return null;
  const amount = units(coin.amount.initialAmount);
  return amount === null ? null : { owner: coin.owner, amount, isLocked: entity === 'LockedAmulet' };
}

/** Balances of every party after each update that changed them, derived from the contracts of the stream. */
export function coinOverTime(stream: readonly StreamUpdate[], dso: string): ReadonlyMap<string, readonly Coin[]> {
  const active = new Map<string, NonNullable<ReturnType<typeof coinOf>>>();
  const parties = new Map<string, Coin[]>();
  const change = (update: number, owner: string, amount: bigint, isLocked: boolean) => {
    const ownerCoin = parties.get(owner) ?? [];
    parties.set(owner, ownerCoin);
    const last = ownerCoin.at(-1) ?? { update, unlocked: 0n, locked: 0n };
    const next = {
      update,
      unlocked: last.unlocked + (isLocked ? 0n : amount),
      locked: last.locked + (isLocked ? amount : 0n),
    };
    if (ownerCoin.at(-1)?.update === update) ownerCoin[ownerCoin.length - 1] = next;
    else ownerCoin.push(next);
  };
  for (const [update, { events }] of stream.entries()) {
    for (const { type, contractId, templateId, created, raw } of events) {
      const made = type === 'created_event' ? coinOf(created, templateId, dso) : null;
      if (made !== null) {
        active.set(contractId, made);
        change(update, made.owner, made.amount, made.isLocked);
      }
      const ended = type === 'exercised_event' && raw.consuming === true ? active.get(contractId) : undefined;
      if (ended === undefined) continue;
      active.delete(contractId);
      change(update, ended.owner, -ended.amount, ended.isLocked);
    }
  }
  return parties;
}

/** Balances before and after each update that changed them (V64), by the update's index. */
export function balancesByUpdate(stream: readonly StreamUpdate[], dso: string): ReadonlyMap<number, readonly Row[]> {
  const balances = new Map<number, Row[]>();
  const parties = [...coinOverTime(stream, dso)].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const [party, coin] of parties) {
    let before = 0n;
    for (const { update, unlocked, locked } of coin) {
      const after = unlocked + locked;
      if (after === before) continue;
      const row = { party, before: literal(decimal(before)), after: literal(decimal(after)) };
      balances.set(update, [...(balances.get(update) ?? []), row]);
      before = after;
    }
  }
  return balances;
}

/** `/v1/parties/{partyId}/balance-history`, oldest first, each row with the index of its update (V80). */
export function expectedBalanceHistory(stream: readonly StreamUpdate[], partyId: string, coin: readonly Coin[]) {
  let before = { unlocked: 0n, locked: 0n };
  return coin.flatMap(({ update, unlocked, locked }) => {
    const [unlockedChange, lockedChange] = [unlocked - before.unlocked, locked - before.locked];
    before = { unlocked, locked };
    if (unlockedChange === 0n && lockedChange === 0n) return [];
    const { updateId, recordTime = '' } = stream[update] ?? {};
    const row = {
      partyId,
      position: literal(update + 1),
      time: milliseconds(recordTime),
      updateId,
      unlocked: literal(decimal(unlocked)),
      locked: literal(decimal(locked)),
      unlockedChange: literal(decimal(unlockedChange)),
      lockedChange: literal(decimal(lockedChange)),
    };
    return [{ update, row }];
  });
}

function coinAt(coin: readonly Coin[], updates: number) {
  const { unlocked, locked } = coin.findLast(({ update }) => update < updates) ?? { unlocked: 0n, locked: 0n };
  return { unlocked: literal(decimal(unlocked)), locked: literal(decimal(locked)) };
}

/** `/v1/parties/{partyId}/balance` at a position. */
export function expectedBalance(
  stream: readonly StreamUpdate[],
  partyId: string,
  coin: readonly Coin[],
  position: number,
): Row {
  const recordTime = stream[position - 1]?.recordTime ?? '';
  return { partyId, position: literal(position), time: milliseconds(recordTime), ...coinAt(coin, position) };
}

/** Milliseconds of each interval. */
export const lengths = { hour: 3_600_000, day } as const;

/** `/v1/parties/{partyId}/balances`, in a period: points up to the head. */
export function expectedBalances(
  stream: readonly StreamUpdate[],
  partyId: string,
  coin: readonly Coin[],
  { from, to }: Period,
  interval: keyof typeof lengths,
): Row {
  const updatesBefore = (time: number) => firstAt(stream, time);
  const length = lengths[interval];
  const first = Math.ceil(from / length) * length;
  const headTime = timeOf(stream.at(-1)?.recordTime ?? '');
  const points = Array.from(
    { length: Math.max(0, Math.ceil((to - first) / length)) },
    (_, n) => first + n * length,
  ).filter((time) => time <= headTime);
  const opening = coin.findLast(({ update }) => update < updatesBefore(from));
  return {
    partyId,
    interval,
    opening: literal(decimal((opening?.unlocked ?? 0n) + (opening?.locked ?? 0n))),
    content: points.map((time) => ({
      time: literal(time),
      position: literal(updatesBefore(time)),
      ...coinAt(coin, updatesBefore(time)),
    })),
  };
}
