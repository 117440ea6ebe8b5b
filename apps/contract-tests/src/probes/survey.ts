import type { Operation } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { takes } from '../contract/parameters-of.ts';
import type { TestRequest } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { noIdentifier, type Probe } from './probe.ts';

/** True if other operations take their identifiers from this list. Other lists are read in large pages later. */
function namesIdentifiers({ id }: Operation, table: readonly Operation[]): boolean {
  return table.some((other) =>
    Object.values(meaningOf(other).knownFrom)
      .flat()
      .some(({ operation }) => operation === id),
  );
}

/** Requests every operation in its usual form, and collects rows, identifiers and positions from the responses. */
export const survey: Probe = {
  name: 'survey',
  cost: 2,
  appliesTo: () => true,
  run: async ({ session, unchecked }, operation) => {
    const paths = await pathsOf(session, operation);
    const [path] = paths;
    if (path === undefined) {
      unchecked(noIdentifier);
      return;
    }
    const isKeyless = !operation.keyRequired && session.declaration.isOpen(operation);
    const hasPath = Object.keys(path).length > 0;
    const isSource = takes(operation, 'size') && !hasPath && namesIdentifiers(operation, session.table);
    const queries = isSource ? ['', 'size=100'] : [''];
    // Details of a second item, to compare with its list.
    const more = operation.paging === 'none' ? paths.slice(1, 2) : [];
    const asks: TestRequest[] = [
      ...queries.map((query) => ({ operation, path, query, ...(isKeyless ? { key: null } : {}) })),
      ...more.map((other) => ({ operation, path: other })),
    ];
    // Requests that were already sent for identifiers or the API document are skipped.
    const news = asks.filter((ask) => !session.answers.knows(ask, session.head));
    await Promise.all(news.map((ask) => session.ask(ask)));
  },
};
