import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { interpret } from './interpret.ts';
import { decodeUpdate } from './updates/decode.ts';
import type { JsonObject } from './values/json.ts';
import { formatDecimal, parseDecimal } from './values/decimal.ts';
import { sumOf } from './rewards/reward-amounts.ts';

// Statements of docs/comparison.md about recorded explorers, checked with committed recordings.

interface Event {
  readonly template_id: string;
  readonly create_arguments?: JsonObject;
  readonly exercise_result?: { readonly summary?: JsonObject };
}
interface Item {
  readonly events_by_id: Readonly<Record<string, Event>>;
}

const page = new URL('../fixtures/recorded/mainnet/0002.json', import.meta.url);
const { transactions: items } = JSON.parse(readFileSync(page, 'utf8')) as { transactions: readonly Item[] };
const updates = items.map((item) => ({
  events: Object.values(item.events_by_id),
  facts: interpret(decodeUpdate(item)),
}));
const rewards = updates.flatMap(({ facts }) => facts.rewards);

/** The ledger's payload of a closed round. */
function closedRound(number: string): JsonObject {
  for (const { template_id: template, create_arguments: payload } of updates.flatMap(({ events }) => events)) {
    if (!template.endsWith(':Splice.Round:ClosedMiningRound') || payload === undefined) continue;
    if ((payload.round as { readonly number: string }).number === number) return payload;
  }
  throw new Error(`round ${number} does not close`);
}

const round = closedRound('74220');
const perLiveness = parseDecimal(String(round.optIssuancePerValidatorFaucetCoupon));
const perWeight = parseDecimal(String(round.issuancePerSvRewardCoupon));

it('validators collect the rate of the round per liveness record', () => {
  expect(formatDecimal(perLiveness)).toBe('52.4469371427');
  const collected = rewards.map(({ amounts }) => amounts.validator).filter((amount) => amount > 0n);
  expect(collected).toEqual([perLiveness, perLiveness, perLiveness, perLiveness]);
});

it('super validators collect their weight times the rate of the round per unit of weight, with the weights of an explorer', () => {
  const collected = rewards.filter(({ amounts }) => amounts.sv > 0n);
  expect(collected.map(({ party, amounts: { sv } }) => [party.split('::')[0], sv % perWeight, sv / perWeight])).toEqual(
    [
      ['Digital-Asset-2', 0n, 159_250n],
      ['Cumberland-2', 0n, 136_125n],
      ['Cumberland-1', 0n, 136_125n],
      ['SV-Nodeops-Limited', 0n, 102_500n],
    ],
  );
});

it('the rate per unit of weight times all weights is what the round issues to super validators, except for rounding', () => {
  // 20 billion a year, less 12 % for validators and 40 % for apps; a year has 365 days, a round 600 s.
  const issued = (parseDecimal('20000000000') * (100n - 12n - 40n) * 600n) / (100n * 365n * 86_400n);
  // Of all super validators, most of which collect in other updates. The rate is off by less than one unit of 10^-10.
  const weights = 2_647_000n;
  const off = issued - perWeight * weights;
  expect(off > -weights && off < weights).toBe(true);
});

it('an update that collects rewards creates exactly that much new coin and moves none', () => {
  const collecting = updates.filter(({ facts }) => facts.rewards.length > 0);
  expect(collecting).toHaveLength(5);
  for (const { events, facts } of collecting) {
    const summary = events.map((event) => event.exercise_result?.summary).find((one) => one !== undefined);
    const made = facts.coins.reduce((sum, { amount }) => sum + amount, 0n);
    const collected = facts.rewards.reduce((sum, one) => sum + sumOf(one.amounts), 0n);
    expect(made - parseDecimal(String(summary?.inputAmuletAmount))).toBe(collected);
    expect(facts.transfers.map(({ type, amount, fee }) => [type, amount, fee])).toEqual([['SELF_TRANSFER', 0n, 0n]]);
  }
});

it('a transfer has the price at its time, not that of the next round', () => {
  const prices = updates.flatMap(({ facts }) => facts.transfers).map(({ price }) => price && formatDecimal(price));
  expect(new Set(prices)).toEqual(new Set(['0.07293']));
  const opened = updates
    .flatMap(({ facts }) => facts.rounds)
    .map(({ number, price }) => [number, formatDecimal(price)]);
  expect(opened).toEqual([[74_224, '0.073147']]);
});
