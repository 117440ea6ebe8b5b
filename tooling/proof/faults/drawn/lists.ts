import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { isExactObject, numberOf } from '../edits/values.ts';
import { drawField, nameOf, ofField, scopeIn } from './fields.ts';
import { type DrawMutation, inBody, ofBody, ofStatus } from './mutation.ts';
import { cursorNames } from './other-answers.ts';
import { type AnswerField, fieldsOf } from './answer-fields.ts';
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

function ofList(
  edits: Readonly<Record<string, EditList>>,
  fits: (field: AnswerField) => boolean = () => true,
): DrawMutation {
  return (operation, random) => {
    const field = drawField(operation, random, (candidate) => candidate.type === 'list' && fits(candidate));
    if (field === null) return null;
    const scope = drawScope(field.path, random);
    const [words, edit] = random.pick(Object.entries(edits));
    const name = field.path.at(-1) ?? '';
    return ofBody(`list-${nameOf(field)}${scopeIn(field, scope)}-${words}`, (whole) => {
      let isChanged = false;
      for (const holder of holdersIn(whole, field.path, scope)) {
        const entries = holder[name];
        if (!Array.isArray(entries) || entries.length === 0) continue;
        holder[name] = edit(entries);
        isChanged = true;
      }
      countRows(whole.body);
      return isChanged;
    });
  };
}

/** Updates `numberOfElements`, because a service counts the rows it sends. */
function countRows(body: ExactJson): void {
  if (!isExactObject(body) || !Array.isArray(body.content) || body.numberOfElements === undefined) return;
  body.numberOfElements = new NumberLiteral(body.content.length);
  body.empty = body.content.length === 0;
}

/** Parameters that select a page. */
const pageNames = ['page', ...cursorNames];

/** A fault: the cursor is missing before the end of a list. */
const cursorIsMissing: DrawMutation = (operation, random) => {
  const mutation = ofField(
    ({ type }) => type === 'cursor',
    () => ({ words: 'is-null', edit: (value) => (value === null ? undefined : null) }),
  )(operation, random);
  if (mutation === null) return null;
  // `hasNextPage` must agree with the missing cursor.
  const apply: typeof mutation.apply = async (occasion) => {
    const ended = await mutation.apply(occasion);
    return ended === null ? null : inBody(endWalk)({ ...occasion, healthy: ended });
  };
  return { ...mutation, about: pageNames, apply };
};

function endWalk({ body }: ExactObject): boolean {
  const page = body as ExactObject;
  if (page.hasNextPage === true && page.nextCursor === null) page.hasNextPage = false;
  return true;
}

/** A fault: the cursor returns the same page again. */
const cursorIsThatOfThisPage: DrawMutation = (operation, random) => {
  const name = operation.parameters
    .map((parameter) => parameter.name)
    .find((parameter) => cursorNames.includes(parameter));
  const fields = fieldsOf(operation.response).filter(({ type }) => type === 'cursor');
  if (name === undefined || fields.length === 0) return null;
  const field = random.pick(fields).path.at(-1) ?? '';
  const apply = inBody(({ body }, { request }) => {
    const page = body as ExactObject;
    const cursor = request.query(name);
    if (cursor === null || cursor === '' || typeof page[field] !== 'string') return false;
    page[field] = cursor;
    return true;
  });
  return ofStatus(`${field}-is-the-${name}-that-was-sent`, pageNames, 200, apply);
};

/** Faults of the envelope: totals of the whole list. */
const envelopes: Readonly<Record<string, (page: ExactObject) => boolean>> = {
  'total-is-one-more': (page) => isOffBy(1, page),
  'total-is-one-less': (page) => isOffBy(-1, page),
  'total-is-that-of-the-page': (page) => {
    if (!Array.isArray(page.content)) return false;
    return setTotal(page, page.content.length);
  },
  'last-is-true-already-on-a-full-page': (page) => negateLast(page, false),
  'last-is-false-on-the-last-page': (page) => negateLast(page, true),
  'totalPages-is-rounded-down': (page) => {
    if (page.totalPages === undefined) return false;
    page.totalPages = new NumberLiteral(Math.floor(numberOf(page.totalElements) / numberOf(page.size)));
    return true;
  },
};

const envelopeIsOff: DrawMutation = ({ paging }, random) => {
  if (paging !== 'page' && paging !== 'slice') return null;
  const from = Object.entries(envelopes).filter(([words]) => paging === 'page' || words.startsWith('total-'));
  const [words, edit] = random.pick(from);
  return ofBody(words, ({ body }) => isExactObject(body) && edit(body));
};

function negateLast(page: ExactObject, right: boolean): boolean {
  if (page.last !== right) return false;
  page.last = !right;
  return true;
}

function isOffBy(by: number, page: ExactObject): boolean {
  return setTotal(page, Math.max(0, numberOf(page.totalElements ?? page.total) + by));
}

function setTotal(page: ExactObject, total: number): boolean {
  if (page.total !== undefined) {
    page.total = new NumberLiteral(total);
    return true;
  }
  const [size, number] = [numberOf(page.size), numberOf(page.number)];
  page.totalElements = page.totalCount = new NumberLiteral(total);
  page.totalPages = new NumberLiteral(Math.ceil(total / size));
  page.last = (number + 1) * size >= total;
  return true;
}

/** Faults of lists: their entries, cursors and totals. */
export const lists: Readonly<Record<string, DrawMutation>> = {
  'an entry is left out': ofList(losses),
  'an entry is there twice': ofList(doublings),
  'entries are in another order': ofList(orders, ({ path }) => !unordered.includes(path.at(-1) ?? '')),
  'a cursor is missing': cursorIsMissing,
  'a cursor is that of this page': cursorIsThatOfThisPage,
  'an envelope is off': envelopeIsOff,
};
