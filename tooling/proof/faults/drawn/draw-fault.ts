import { type Operation, operations } from '@ledger-explorer/spec';
import { draws, type Draws } from '../../src/draws.ts';
import { isExactObject } from '../edits/values.ts';
import type { Answer } from '../proxy/answer.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';
import { Effect } from './effect.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';
import { type Trigger, triggers } from './triggers.ts';

/** A random fault: an operation, conditions (triggers) and a change of the response (mutation). */
export interface DrawnFault extends Fault {
  readonly operation: Operation;
  /** Names of the triggers. */
  readonly triggers: readonly string[];
  readonly mutation: string;
  readonly effect: Effect;
}

interface Named<T> {
  /** Name in its table. */
  readonly name: string;
  readonly value: T;
}

/** Draws operation, triggers and mutation; the same seed gives the same fault. */
export function drawFault(seed: number): DrawnFault {
  const random = draws(seed);
  const operation = random.pick<Operation>(operations);
  const mutation = drawPossible(mutations, operation, random)[0];
  if (mutation === undefined) throw new Error(`${operation.id}: nothing can be wrong`);
  const drawn = drawTriggers(operation, mutation.value, random);
  const effect = new Effect(mutation.value.isTriedUnmet);
  const chosen = drawn.map(({ value }) => value);
  const words = chosen.map((trigger) => trigger.words);
  return {
    name: `drawn-${seed}-${operation.id}-${words.join('-and-')}-${mutation.value.words}`,
    rule: 'drawn',
    operation,
    triggers: drawn.map(({ name }) => name),
    mutation: mutation.name,
    effect,
    answer: (exchange) => answerOf(exchange, operation, chosen, mutation.value, effect),
  };
}

/** Possible entries for the operation in random order. A table is drawn first, so that large tables are not preferred. */
function drawPossible<T>(
  tables: readonly Readonly<Record<string, (operation: Operation, random: Draws) => T | null>>[],
  operation: Operation,
  random: Draws,
): Named<T>[] {
  const rows = random.shuffled(tables).flatMap((table) => random.shuffled(Object.entries(table)));
  return rows.flatMap(([name, draw]) => {
    const value = draw(operation, random);
    return value === null ? [] : [{ name, value }];
  });
}

/**
 * Draws one trigger, or in one of six cases two without `always`. Triggers and mutation concern different parameters, and the triggers can be met
 * by responses with the mutation's status.
 */
function drawTriggers(operation: Operation, { about, status }: Mutation, random: Draws): Named<Trigger>[] {
  const all = drawPossible(triggers, operation, random).filter(
    ({ value: trigger }) => isApart(trigger.about, about) && (trigger.statuses?.includes(status) ?? true),
  );
  const [first, ...others] = all;
  if (first === undefined) throw new Error(`${operation.id}: nothing to be met`);
  const second = others.find(({ value: trigger }) => isApart(trigger.about, first.value.about));
  const isAlways = [first, second].some((trigger) => trigger?.name === 'always');
  return second === undefined || isAlways || random.whole(0, 5) > 0 ? [first] : [first, second];
}

function isApart(some: readonly string[], others: readonly string[]): boolean {
  return !some.some((name) => others.includes(name));
}

/** HEAD is answered from the changed GET, as by a service that is wrong all the way through. */
async function answerOf(
  exchange: Exchange,
  { id }: Operation,
  triggers: readonly Trigger[],
  mutation: Mutation,
  effect: Effect,
): Promise<Answer> {
  const { request, upstream } = exchange;
  if (request.operation?.id !== id) return upstream(request);
  // All triggers are evaluated, because they count requests.
  const areMet = triggers.map((trigger) => trigger.isMet(exchange)).every(Boolean);
  if (!areMet && effect.isDecided) return upstream(request);
  const healthy = await upstream(request.method === 'HEAD' ? request.withMethod('GET') : request);
  const isWrong = areMet && triggers.every((trigger) => isShownIn(healthy, trigger, exchange));
  if (!isWrong && effect.isDecided) return healthy;
  const wrong = await mutation.apply({ exchange, healthy });
  if (wrong === null) return healthy;
  if (isWrong) effect.recordMet(healthy, wrong, request.method);
  else effect.recordUnmet(healthy, wrong);
  return isWrong ? wrong : healthy;
}

function isShownIn(healthy: Answer, { isShown }: Trigger, { request }: Exchange): boolean {
  if (isShown === undefined) return true;
  const body = healthy.ok ? healthy.json : null;
  return isExactObject(body) && isShown(body, request);
}
