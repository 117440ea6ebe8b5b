import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
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
 * Other responses are checked as usual.
 */
export async function findMissing(session: Session, tested: readonly Operation[]): Promise<void> {
  const route: TestRequest = { target: '/v1/no-such-operation' };
  const unknown = await session.peek(route);
  if (unknown === undefined || unknown.answer.status < 400) return;
  const declared = tested.filter((one) => session.declaration.has(one)).map((one) => session.own(one));
  // The API document was read before, and missing extensions with an identifier show in the status of their responses.
  const requested = declared.filter(
    ({ path, extension, response }) => response !== 'OpenApiDocument' && !(extension && path.includes('{')),
  );
  const missing: Operation[] = [];
  await Promise.all(
    requested.map(async (operation) => {
      const names = operation.parameters
        .filter((one) => one.in === 'path')
        .map(({ name }) => [name, unknownParty] as const);
      const isOpen = !operation.keyRequired && session.declaration.isOpen(operation);
      const ask: TestRequest = {
        operation,
        path: Object.fromEntries(names),
        query: '',
        ...(isOpen ? { key: null } : {}),
      };
      const seen = await session.peek(ask);
      if (seen === undefined) return;
      const mayBe404 = names.length > 0 || meaningOf(operation).statuses.has(404);
      const isMissing = form(seen, ask) === form(unknown, route) || (seen.answer.status === 404 && !mayBe404);
      if (isMissing) missing.push(operation);
      else if (names.length === 0) await session.check(seen, ask);
    }),
  );
  const groups = [
    {
      those: missing.filter(({ extension }) => !extension),
      all: declared.filter(({ extension }) => !extension),
      what: 'operations',
    },
    {
      those: missing.filter(({ extension }) => extension),
      all: declared.filter(({ extension }) => extension),
      what: 'declared extensions',
    },
  ];
  for (const { those, all, what } of groups) {
    const [first] = those;
    if (first === undefined) continue;
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
