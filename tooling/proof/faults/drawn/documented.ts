import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import type { Operation } from '@ledger-explorer/spec';

interface Declared {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const paths = document.paths as unknown as Readonly<
  Record<string, { readonly get: { readonly responses: Readonly<Record<string, Declared>> } }>
>;
const shared = document.components.responses as unknown as Readonly<Record<string, Declared>>;

/**
 * Documented header fields by status. They are read here (like fields in `answer-fields.ts`) and not by the contract tests'
 * reader, so that a mistake in that reader does not hide faults.
 */
export function documentedHeaders({ path }: Operation): ReadonlyMap<number, readonly string[]> {
  const responses = Object.entries(paths[path]?.get.responses ?? {});
  return new Map(
    responses.map(([status, response]) => {
      const { headers = {} } = shared[response.$ref?.split('/').at(-1) ?? ''] ?? response;
      return [Number(status), Object.keys(headers)];
    }),
  );
}
