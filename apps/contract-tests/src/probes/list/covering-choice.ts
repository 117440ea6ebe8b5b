import type { Random } from '../../session/random.ts';

/** Possible states of each factor, by name; the first one is the usual. */
export type Factors = Readonly<Record<string, readonly string[]>>;

/** A state of each factor. */
export type Combination = Readonly<Record<string, string>>;

/** Number of random combinations from which each one is chosen. */
const candidateCount = 60;

/** Number of pairs of states of different factors. */
export function pairCount(factors: Factors): number {
  const counts = Object.values(factors).map((states) => states.length);
  return counts.reduce(
    (sum, count, index) => counts.slice(index + 1).reduce((all, other) => all + count * other, sum),
    0,
  );
}

/** Pairs of states in a combination, without pairs of two usual ones, which every plain request has. */
function pairsOf(factors: Factors, combination: Combination): string[] {
  const states = Object.entries(combination);
  return states.flatMap(([name, state], index) =>
    states
      .slice(index + 1)
      .filter(([other, its]) => state !== factors[name]?.[0] || its !== factors[other]?.[0])
      .map(([other, its]) => `${name}=${state} ${other}=${its}`),
  );
}

/**
 * Chooses combinations that cover as many pairs of states as possible: repeatedly the random one with most new pairs.
 * The omitted pairs are random, so several runs cover all of them.
 */
export function coveringChoice(
  factors: Factors,
  count: number,
  random: Random,
  isPossible: (combination: Combination) => boolean = () => true,
): readonly Combination[] {
  const covered = new Set<string>();
  const chosen: Combination[] = [];
  const draw = (): Combination =>
    Object.fromEntries(Object.entries(factors).map(([name, states]) => [name, random.pick(states) ?? '']));
  while (chosen.length < count) {
    const best = Array.from({ length: candidateCount }, draw)
      .filter(isPossible)
      .map((one) => ({ one, fresh: pairsOf(factors, one).filter((pair) => !covered.has(pair)) }))
      .reduce<{ one: Combination; fresh: string[] } | undefined>(
        (most, next) => (most === undefined || next.fresh.length > most.fresh.length ? next : most),
        undefined,
      );
    if (best === undefined || best.fresh.length === 0) return chosen;
    for (const pair of best.fresh) covered.add(pair);
    chosen.push(best.one);
  }
  return chosen;
}
