import type { Operation } from '@ledger-explorer/spec';
import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { isExactObject } from '../edits/values.ts';
import { drawPlace, nameOf, scopeIn } from './fields.ts';
import { type DrawMutation, type Mutation, ofBody } from './mutation.ts';
import type { AnswerField } from './places.ts';
import type { Random } from './random.ts';
import { drawScope, holdersIn } from './rows.ts';

type EditList = (entries: readonly ExactJson[]) => ExactJson[];

function middle(entries: readonly ExactJson[]): number {
  return Math.floor(entries.length / 2);
}

const losses: Readonly<Record<string, EditList>> = {
  'lacks-its-first-entry': (entries) => entries.slice(1),
  'lacks-its-last-entry': (entries) => entries.slice(0, -1),
  'lacks-one-in-the-middle': (entries) => entries.toSpliced(middle(entries), 1),
};
const doublings: Readonly<Record<string, EditList>> = {
  'has-its-first-entry-twice': (entries) => [...entries.slice(0, 1), ...entries],
  'has-its-last-entry-twice': (entries) => [...entries, ...entries.slice(-1)],
  'has-one-in-the-middle-again-in-place-of-the-next': (entries) =>
    entries.length < 2 ? [...entries] : entries.with(middle(entries), entries[middle(entries) - 1] ?? null),
};
const orders: Readonly<Record<string, EditList>> = {
  'is-reversed': (entries) => entries.toReversed(),
  'has-its-first-two-swapped': ([first, second, ...others]) =>
    second === undefined || first === undefined ? [first ?? null] : [second, first, ...others],
  'has-its-last-two-swapped': (entries) => [...entries.slice(0, -2), ...entries.slice(-2).reverse()],
};

/** Lists for which the spec declares no order. */
const unordered = ['coupons', 'excluded', 'lines', 'networks', 'parts', 'recognised', 'summaries', 'sums'];

export const entryIsLeftOut: DrawMutation = (operation, random) => ofList(operation, random, losses);
export const entryIsTwice: DrawMutation = (operation, random) => ofList(operation, random, doublings);
export const entriesAreInAnotherOrder: DrawMutation = (operation, random) =>
  ofList(operation, random, orders, ({ path }) => !unordered.includes(path.at(-1) ?? ''));

function ofList(
  operation: Operation,
  random: Random,
  edits: Readonly<Record<string, EditList>>,
  fits: (place: AnswerField) => boolean = () => true,
): Mutation | null {
  const place = drawPlace(operation, random, (one) => one.sort === 'list' && fits(one));
  if (place === null) return null;
  const scope = drawScope(place.path, random);
  const [words, edit] = random.pick(Object.entries(edits));
  const name = place.path.at(-1) ?? '';
  return ofBody(`list-${nameOf(place)}${scopeIn(place, scope)}-${words}`, (whole) => {
    const lists = holdersIn(whole, place.path, scope).filter((holder) => {
      const entries = holder[name];
      if (!Array.isArray(entries) || entries.length === 0) return false;
      holder[name] = edit(entries);
      return true;
    });
    countRows(whole.body);
    return lists.length > 0;
  });
}

/** Updates `numberOfElements`, because a service counts the rows it sends. */
function countRows(body: ExactJson): void {
  if (!isExactObject(body) || !Array.isArray(body.content) || body.numberOfElements === undefined) return;
  const page: ExactObject = body;
  page.numberOfElements = new NumberLiteral(body.content.length);
  page.empty = body.content.length === 0;
}
