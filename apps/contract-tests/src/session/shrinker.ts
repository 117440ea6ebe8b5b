import { answerChecks } from '../answer-checks/answer-checks.ts';
import { takes } from '../contract/parameters-of.ts';
import type { Seen, TestRequest } from './ask.ts';
import type { Fault } from './fault.ts';

/** Limit of requests for shrinking one fault. */
const mostForOne = 15;

/** Reduces requests that show a fault. */
export class Shrinker {
  readonly #listen: (ask: TestRequest) => Promise<Seen | undefined>;
  #budget: number;

  /** `budget`: requests for all faults together. */
  constructor(listen: (ask: TestRequest) => Promise<Seen | undefined>, budget: number) {
    this.#listen = listen;
    this.#budget = budget;
  }

  /** Returns the smallest request found within the budget that still shows the fault. */
  async shrink(fault: Fault, ask: TestRequest): Promise<{ readonly fault: Fault; readonly ask: TestRequest }> {
    let best = { fault, ask };
    let left = mostForOne;
    const tried = new Set([textOf(ask)]);
    const same = (other: Fault): boolean => other.check === fault.check && other.where === fault.where;
    // Starts over with each smaller request that shows the fault.
    for (let again = true; again;) {
      again = false;
      for (const candidate of simplerAsks(best.ask)) {
        if (tried.has(textOf(candidate))) continue;
        if (this.#budget <= 0 || left <= 0) return best;
        tried.add(textOf(candidate));
        left -= 1;
        this.#budget -= 1;
        const seen = await this.#listen(candidate);
        if (seen === undefined) continue;
        const found = Object.values(answerChecks)
          .flatMap((check) => check(seen))
          .find(same);
        if (found === undefined) continue;
        best = { fault: found, ask: candidate };
        again = true;
        break;
      }
    }
    return best;
  }
}

function textOf({ query = '', headers = {} }: TestRequest): string {
  return JSON.stringify([query, headers]);
}

/** Simpler requests, simplest first: a header or parameter less, a smaller size or page. */
function simplerAsks(ask: TestRequest): TestRequest[] {
  // The expected response was derived for exactly this request.
  if (ask.expect !== undefined) return [];
  const pairs = (ask.query ?? '').split('&').filter((pair) => pair !== '');
  const without = (index: number): string => pairs.filter((_, other) => other !== index).join('&');
  const swap = (index: number, pair: string): string =>
    pairs.map((own, other) => (other === index ? pair : own)).join('&');
  const queries = pairs.flatMap((pair, index) => {
    const [name = '', value = ''] = pair.split('=');
    const smaller = name === 'size' && /^\d+$/.test(value) ? [1, 2, 5].filter((size) => size < Number(value)) : [];
    return [
      without(index),
      ...smaller.map((size) => swap(index, `size=${size}`)),
      ...(name === 'page' && Number(value) > 1 ? [swap(index, 'page=1')] : []),
    ];
  });
  const isSized = pairs.some((pair) => pair.startsWith('size='));
  if (!isSized && ask.operation !== undefined && takes(ask.operation, 'size'))
    queries.push([...pairs, 'size=1'].join('&'));
  const { headers = {} } = ask;
  const fewer = Object.keys(headers).map((name) => ({
    ...ask,
    headers: Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name)),
  }));
  return [...fewer, ...[...new Set(queries)].map((query) => ({ ...ask, query }))];
}
