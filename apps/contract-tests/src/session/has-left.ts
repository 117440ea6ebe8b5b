import { meaningOf } from '../contract/meaning.ts';
import { type ExactJson, memberOf, textOf } from '../json/exact-json.ts';
import { itemsOf, type Seen, type TestRequest } from './ask.ts';
import { decoded } from './read-answer.ts';
import type { Session } from './session.ts';
import { operationNamed } from '../contract/operation-table.ts';

/** True if the lists with an identifier do not have it any more: an archived name, a withdrawn license. */
export async function hasLeft(
  session: Pick<Session, 'rows' | 'own'>,
  listen: (ask: TestRequest) => Promise<Seen | undefined>,
  { operation, path: plain, rawPath }: TestRequest,
): Promise<boolean> {
  const path: TestRequest['path'] =
    plain ?? Object.fromEntries(Object.entries(rawPath ?? {}).map(([name, value]) => [name, decoded(value)]));
  if (operation === undefined) return false;
  const sources = Object.entries(meaningOf(operation).knownFrom).flatMap(([name, from]) =>
    from.map(({ operation: id, field }) => ({ list: operationNamed(id), field, value: path[name] })),
  );
  const contains = (rows: readonly ExactJson[], field: string, value: string | undefined): boolean =>
    rows.some((row) => textOf(memberOf(row, field)) === value);
  // Other identifiers do not come from a list.
  const wasListed = sources.some(({ list, field, value }) => contains(session.rows.of(list?.id ?? ''), field, value));
  if (!wasListed) return false;
  for (const { list, field, value } of sources) {
    if (list === undefined || list.path.includes('{') || meaningOf(list).item.isLasting) return false;
    const seen = await listen({ operation: session.own(list), query: 'size=100' });
    const rows = (seen && itemsOf(seen)) ?? [];
    // A longer list is inconclusive, and so is one without rows.
    if (rows.length === 0 || rows.length === 100 || contains(rows, field, value)) return false;
  }
  return true;
}
