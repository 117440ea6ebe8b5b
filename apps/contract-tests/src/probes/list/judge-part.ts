import type { Operation } from '@ledger-explorer/spec';
import { keyOf } from '../../answer-checks/check-items.ts';
import { meaningOf } from '../../contract/meaning.ts';
import { type Schema, schemaNamed } from '../../contract/schema.ts';
import { sameValue } from '../../expression/evaluate.ts';
import { type ExactJson, memberOf, numberOf, writeExact } from '../../json/exact-json.ts';
import { itemsOf, type Seen, totalOf } from '../../session/ask.ts';
import { type Fault, faultOf } from '../../session/fault.ts';
import { stripped } from '../../session/row-memory.ts';
import { type Expected, expectedPartOf, type Part, type Reference } from './expected-part.ts';
import type { ListQuery } from './list-query.ts';

/** Check and rule about reading such a list in parts. */
function checkAndRule({ paging }: Operation) {
  if (paging === 'slice') return { name: 'slice', rule: 'V51' } as const;
  return paging === 'cursor' ? ({ name: 'cursor', rule: 'R8' } as const) : ({ name: 'paging', rule: 'V36' } as const);
}

function fault(operation: Operation, check: string, title: string, expected: string, actual: string): Fault {
  const { name, rule } = checkAndRule(operation);
  return { check: `${name}/${check}`, rule, title, expected, actual };
}

/** Member with the cursor for the rest of the list. */
export function nextMember(operation: Operation, query: Pick<ListQuery, 'pairs'>): string {
  if (operation.paging === 'cursor') return 'nextCursor';
  return query.pairs.some(([name, value]) => name === 'orderBy' && value === 'ASC') ? 'newerCursor' : 'olderCursor';
}

function shown(schema: Schema, row: ExactJson | undefined): string {
  return row === undefined ? 'none' : keyOf(row, schema.key);
}

/** Fault if the rows, their order or their values differ from the expected ones. */
function rowsFault(operation: Operation, due: Expected, rows: readonly ExactJson[]): Fault | undefined {
  const { item } = meaningOf(operation);
  const at = due.rows.findIndex((row, index) => shown(item, row) !== shown(item, rows[index]));
  if (at !== -1 || (due.isComplete && rows.length !== due.rows.length)) {
    const wrongIndex = at === -1 ? due.rows.length : at;
    const title = 'a list with several parameters has other items, or another order, than expected';
    const [before, after] = [due.rows, rows].map(
      (all) => `${all.length} items, item ${wrongIndex} ${shown(item, all[wrongIndex])}`,
    );
    return fault(operation, 'combination', title, before ?? '', after ?? '');
  }
  for (const [index, row] of due.rows.entries()) {
    const [old, fresh] = [stripped(item, row), stripped(item, rows[index] ?? null)];
    const field = item.fields.find(({ name }) => !sameValue(memberOf(old, name), memberOf(fresh, name)))?.name;
    if (field === undefined) continue;
    const values = [old, fresh].map((value) => `${field} = ${writeExact(memberOf(value, field)).slice(0, 200)}`);
    const title = 'an item of a list changes when more parameters are sent';
    const more = { detail: shown(item, row), where: field };
    return faultOf('agreement/same-item', checkAndRule(operation).rule, title, [values[0] ?? '', values[1]], more);
  }
  return undefined;
}

/** Fault if the total or the rank of the first row is wrong. */
function countsFault(operation: Operation, due: Expected, part: Part, seen: Seen, query: ListQuery): Fault | undefined {
  const total = totalOf(seen);
  if (due.total !== undefined && total !== undefined && total !== due.total) {
    const title = 'the total differs from the number of matching items';
    return fault(operation, 'total', title, String(due.total), String(total));
  }
  const rank = numberOf(memberOf(seen.body, 'firstRank'));
  if (rank === undefined || total === undefined) return undefined;
  // Items with times are ranked from the oldest (V53), others from the first of the list.
  const { stream, item } = meaningOf(operation);
  const time = item.fields.find(({ name }) => name === stream?.at(-1));
  const isFromEnd = time?.schema.isRecordTime === true && query.selection.order !== 'reverse';
  const expectedRank = isFromEnd ? total - part.from : part.from + 1;
  const title = 'firstRank is not the rank of the first item in the list';
  return rank === expectedRank ? undefined : fault(operation, 'rank', title, String(expectedRank), String(rank));
}

/** Fault if there is a cursor without remaining rows, or none with them. */
function endsFault(operation: Operation, due: Expected, part: Part, seen: Seen, query: ListQuery): Fault | undefined {
  if (operation.paging === 'page' || due.total === undefined || !due.isComplete) return undefined;
  const next = nextMember(operation, query);
  const previous = next === 'olderCursor' ? 'newerCursor' : 'olderCursor';
  const ends: [string, boolean][] = [
    [next, part.from + part.size >= due.total],
    ...(operation.paging === 'slice' && due.rows.length > 0 ? [[previous, part.from === 0] as [string, boolean]] : []),
  ];
  const wrong = ends.find(([name, isEnd]) => (memberOf(seen.body, name) === null) !== isEnd);
  if (wrong === undefined) return undefined;
  const [name, isEnd] = wrong;
  const title = 'a cursor is null although items remain, or set although none remain';
  const actual = writeExact(memberOf(seen.body, name)).slice(0, 100);
  return fault(operation, 'end', title, isEnd ? `${name} null` : `a ${name}`, actual);
}

/** Fault if sums over the whole list differ from those of the whole list, if known. */
function summaryFault(operation: Operation, whole: ExactJson | undefined, seen: Seen): Fault | undefined {
  const summary = summaryOf(operation, seen);
  if (whole === undefined || sameValue(whole, summary)) return undefined;
  const title = 'sums over the whole list depend on the page or the order';
  const [before, after] = [whole, summary].map((value) => writeExact(value).slice(0, 200));
  return fault(operation, 'combination', title, before ?? '', after ?? '');
}

/** Members of a response about the whole list, such as sums, which do not depend on the part. */
export function summaryOf(operation: Operation, seen: Seen): ExactJson {
  const { answer } = meaningOf(operation);
  const known = ['content', 'nextCursor', 'hasNextPage', 'size', ...envelopeFields()];
  const fields = answer.fields.filter(({ name }) => !known.includes(name)).map(({ name }) => name);
  const body = stripped(answer, seen.body ?? null);
  return Object.fromEntries(fields.map((name) => [name, memberOf(body, name) ?? null]));
}

function envelopeFields(): readonly string[] {
  return ['PageEnvelope', 'SliceEnvelope'].flatMap((name) => schemaNamed(name).fields.map((field) => field.name));
}

/**
 * Compares a part of a list with the list at the same position; undefined if there is no fault. `whole`: members
 * about the whole list in a response with the same filters.
 */
export function judgePart(
  operation: Operation,
  reference: Reference,
  query: ListQuery,
  part: Part,
  seen: Seen,
  whole: ExactJson | undefined,
): Fault | undefined {
  const due = expectedPartOf(reference, query.selection, part);
  const found =
    rowsFault(operation, due, itemsOf(seen) ?? []) ??
    countsFault(operation, due, part, seen, query) ??
    endsFault(operation, due, part, seen, query) ??
    summaryFault(operation, whole, seen);
  if (found === undefined) return undefined;
  const names = [...query.pairs.map(([name]) => name), ...(part.from > 0 ? ['later part'] : [])];
  return { ...found, where: [found.where ?? '', ...names].join(' ').trim() };
}
