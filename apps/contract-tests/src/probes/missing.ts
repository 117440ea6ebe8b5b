import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { pathParameter } from '../contract/parameters-of.ts';
import { requestOf, type Seen, type TestRequest } from '../session/ask.ts';
import type { Session } from '../session/session.ts';
import { unknownParty } from './made-up.ts';

/** Parts of a response that do not depend on the request. */
function form({ answer, text = '' }: Seen, ask: TestRequest): string {
  const { target } = requestOf(ask);
  const plain = text.replaceAll(target, '').replaceAll(decodeURIComponent(target), '').replaceAll(/\d+/g, '');
  return [answer.status, answer.headers['content-type'], plain].join('\n');
}

/**
 * Finds operations that get the response of an unknown route. They become one finding and are not tested further.
 * Other responses are checked as usual, unless the operation has a path parameter.
 */
export async function findMissing(session: Session, tested: readonly Operation[]): Promise<void> {
  const route: TestRequest = { target: '/v1/no-such-operation' };
  const unknown = await session.peek(route);
  if (unknown === undefined || unknown.answer.status < 400) return;
  const declared = tested.filter((one) => session.declaration.has(one)).map((one) => session.own(one));
  // The API document was read before. A missing extension with an identifier is found by the later checks of its responses' status.
  const requested = declared.filter(
    ({ path, extension, response }) => response !== 'OpenApiDocument' && !(extension && path.includes('{')),
  );
  const missing: Operation[] = [];
  await Promise.all(
    requested.map(async (operation) => {
      const parameter = pathParameter(operation)?.name;
      const path = parameter === undefined ? {} : { [parameter]: unknownParty };
      const isOpen = !operation.keyRequired && session.declaration.isOpen(operation);
      const ask: TestRequest = { operation, path, query: '', ...(isOpen ? { key: null } : {}) };
      const seen = await session.peek(ask);
      if (seen === undefined) return;
      const mayBe404 = parameter !== undefined || meaningOf(operation).statuses.has(404);
      const isMissing = form(seen, ask) === form(unknown, route) || (seen.answer.status === 404 && !mayBe404);
      if (isMissing) missing.push(operation);
      else if (parameter === undefined) await session.check(seen, ask);
    }),
  );
  for (const isExtension of [false, true]) {
    const [those, all] = [missing, declared].map((some) => some.filter(({ extension }) => extension === isExtension));
    const [first] = those ?? [];
    if (those === undefined || all === undefined || first === undefined) continue;
    const what = isExtension ? 'declared extensions' : 'operations';
    const fault = {
      check: 'status/missing' as const,
      title: `${those.length} of ${all.length} ${what} are missing`,
      expected: '200',
      actual: those.map(({ id }) => id).join(', '),
      where: what,
      wide: true,
    };
    session.report(fault, { operation: first, path: {}, query: '' }, 'any');
  }
  session.leaveOut(missing);
  for (const { id } of missing) session.coverage.unchecked(id, 'all', 'the operation is missing');
}
