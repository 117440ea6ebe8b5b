import { type Operation, operations } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import { ExactNumber, isExactArray, isExactObject, type ExactJson } from '../json/exact-json.ts';
import type { Transport } from '../transport.ts';
import { askExactly } from './ask-exactly.ts';

const table: readonly Operation[] = operations;

/**
 * Identifiers for the path of an operation, from the lists that the spec says name them (`x-known-from`): at most `wanted`, as
 * the lists have them. Empty for an operation without one.
 */
export async function learnIdentifiers(
  transport: Transport,
  operation: Operation,
  wanted: number,
  position: string,
): Promise<string[]> {
  const found = new Set<string>();
  for (const { operation: id, field } of Object.values(meaningOf(operation).knownFrom).flat()) {
    const source = table.find((one) => one.id === id);
    // What needs an identifier itself is not a place to begin.
    if (source === undefined || source.path.includes('{')) continue;
    const pin = source.pinnable ? `&position=${position}` : '';
    const { status, body } = await askExactly(transport, `${source.path}?size=20${pin}`);
    if (status !== 200) continue;
    for (const value of valuesAt(rowsOf(body), field.split('.'))) if (found.size < wanted) found.add(value);
  }
  return [...found];
}

function rowsOf(body: ExactJson): readonly ExactJson[] {
  if (isExactArray(body)) return body;
  const content = isExactObject(body) ? body.content : undefined;
  return isExactArray(content) ? content : [];
}

function valuesAt(values: readonly ExactJson[], [name, ...below]: readonly string[]): string[] {
  if (name === undefined) {
    return values.flatMap((value) =>
      value instanceof ExactNumber ? [value.literal] : typeof value === 'string' ? [value] : [],
    );
  }
  const next = values.flatMap((value): ExactJson[] => {
    const member = isExactObject(value) ? value[name.replace(/\[\]$/, '')] : undefined;
    if (member === undefined) return [];
    return isExactArray(member) ? [...member] : [member];
  });
  return valuesAt(next, below);
}
