import { type Operation, operations, problems, type ProblemSlug } from '@ledger-explorer/spec';
import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { reads } from './answers/reads.ts';

/** What answers at a path. */
export type Route =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly path: Readonly<Record<string, string>> }
  | { readonly kind: 'problem'; readonly slug: ProblemSlug };

const answered: readonly Operation[] = operations.filter(({ id, keyRequired }) => !keyRequired || id in reads);

/** The contract's document, with the operations that the fake answers: no files, no stream. */
export function servedDocument(): string {
  const { paths, ...others } = document as { paths: Record<string, unknown> };
  const served = new Set<string>(answered.map(({ path }) => path));
  return JSON.stringify({
    ...others,
    paths: Object.fromEntries(Object.entries(paths).filter(([path]) => served.has(path))),
  });
}

const patterns = answered.map((operation) => ({ operation, segments: operation.path.split('/') }));

/** Finds what answers at a path below the base, as sent: `%2F` and `..` in an identifier stay what they are (R7). */
export function routeOf(path: string): Route | undefined {
  const sent = path.split('/');
  const slug = /^\/problems\/([^/]+)$/.exec(path)?.[1];
  const problem = problems.find((each) => each.slug === slug);
  if (problem !== undefined) return { kind: 'problem', slug: problem.slug };
  for (const { operation, segments } of patterns) {
    if (segments.length !== sent.length) continue;
    const values: Record<string, string> = {};
    const fits = segments.every((segment, at) => {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name !== undefined) values[name] = sent[at] ?? '';
      return name !== undefined || segment === sent[at];
    });
    if (fits) return { kind: 'operation', operation, path: values };
  }
  return undefined;
}
