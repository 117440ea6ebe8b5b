import { type ExactJson, isExactArray, isExactObject, writeExact } from '../json/exact-json.ts';

/** Path of a difference in a body, in two forms. */
interface Paths {
  /** Path without indices, the same for every row: `content[].amount`. */
  readonly at: string;
  /** Path with indices, or with the key of the row if it has one: `content[eventId=…].amount`. */
  readonly where: string;
}

/** One difference between two responses. */
export interface Difference extends Paths {
  /** Values of the first and of the second response: JSON texts, or `absent`. */
  readonly before: string;
  readonly after: string;
}

/**
 * All differences of two values, in the order of the text. Rows are matched by their key fields, so that a new row is
 * one difference and does not shift the rows behind it.
 */
export function differences(
  before: ExactJson,
  after: ExactJson,
  key: readonly string[],
  paths: Paths = { at: '', where: '' },
): Difference[] {
  if (isExactArray(before) && isExactArray(after)) return ofRows(before, after, key, paths);
  if (isExactObject(before) && isExactObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => {
      const [left, right] = [before[name], after[name]];
      const below = { at: joined(paths.at, name), where: joined(paths.where, name) };
      return left === undefined || right === undefined
        ? [{ ...below, before: shown(left), after: shown(right) }]
        : differences(left, right, key, below);
    });
  }
  const [left, right] = [writeExact(before), writeExact(after)];
  return left === right ? [] : [{ ...paths, before: left, after: right }];
}

function ofRows(
  before: readonly ExactJson[],
  after: readonly ExactJson[],
  key: readonly string[],
  { at, where }: Paths,
): Difference[] {
  const [left, right] = [before.map((row) => nameOf(row, key)), after.map((row) => nameOf(row, key))];
  // Rows without a key, or with a key that repeats, are compared by index.
  if ([...left, ...right].includes(null) || new Set(left).size < left.length || new Set(right).size < right.length) {
    return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, index) =>
      ofPair(before[index], after[index], key, { at: `${at}[]`, where: `${where}[${index}]` }),
    );
  }
  const found = left.flatMap((name, index) => {
    const other = right.indexOf(name);
    return ofPair(before[index], other === -1 ? undefined : after[other], key, {
      at: `${at}[]`,
      where: `${where}[${name ?? ''}]`,
    });
  });
  const added = right.flatMap((name, index) =>
    left.includes(name)
      ? []
      : ofPair(undefined, after[index], key, { at: `${at}[]`, where: `${where}[${name ?? ''}]` }),
  );
  const [orderBefore, orderAfter] = [
    left.filter((name) => right.includes(name)),
    right.filter((name) => left.includes(name)),
  ];
  const moved =
    orderBefore.join() === orderAfter.join()
      ? []
      : [{ at: `${at}[] order`, where: `${where} order`, before: orderBefore.join(' '), after: orderAfter.join(' ') }];
  return [...found, ...added, ...moved];
}

function ofPair(
  before: ExactJson | undefined,
  after: ExactJson | undefined,
  key: readonly string[],
  paths: Paths,
): Difference[] {
  if (before !== undefined && after !== undefined) return differences(before, after, key, paths);
  return [{ ...paths, before: shown(before), after: shown(after) }];
}

/** Key fields of a row as text; null if it lacks one, or there is no key. */
function nameOf(row: ExactJson, key: readonly string[]): string | null {
  if (!isExactObject(row) || key.length === 0) return null;
  const values = key.map((name) => (row[name] === undefined ? null : `${name}=${writeExact(row[name])}`));
  return values.includes(null) ? null : values.join(' ');
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function shown(value: ExactJson | undefined): string {
  return value === undefined ? 'absent' : writeExact(value);
}
