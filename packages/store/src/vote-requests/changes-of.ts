import type { GovernanceChangeValues } from '@ledger-explorer/spec/writers';

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

function* differences(before: unknown, after: unknown, path: readonly string[]): Generator<GovernanceChangeValues> {
  if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* differences(before[name], after[name], [...path, name]);
    }
    return;
  }
  const [was, is] = [textOf(before), textOf(after)];
  if (was !== is) yield { path: path.join('.'), before: was, after: is };
}

/** Changes that an action makes from its base configuration to its new one; null if it does not have both (docs/contract.md#v61). Values are JSON text, null if absent. */
export function changesOf({ baseConfig, newConfig }: JsonObject): readonly GovernanceChangeValues[] | null {
  if (!isObject(baseConfig) || !isObject(newConfig)) return null;
  return [...differences(baseConfig, newConfig, [])].sort((a, b) => (a.path < b.path ? -1 : 1));
}
