import type { Fault } from '../subscriptions/problem.ts';

/** Parses the text of a parameter into a value, or gives the reason why it is invalid. */
export type Reader<T> = (text: string) => { readonly value: T } | { readonly reason: string };

type Values<Readers> = {
  readonly [Name in keyof Readers]: Readers[Name] extends Reader<infer T> ? T | undefined : never;
};

/** Reads the query. Unknown, repeated and invalid parameters are faults, so that a typing error in a filter does not return everything. */
export function readQuery<Readers extends Readonly<Record<string, Reader<unknown>>>>(
  query: URLSearchParams,
  readers: Readers,
): { readonly values: Values<Readers> } | { readonly faults: readonly Fault[] } {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const name of new Set(query.keys())) {
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
    const shown = name.slice(0, 100);
    if (reader === undefined) {
      faults.push({
        name: shown,
        reason: `is unknown; known parameters: ${Object.keys(readers).join(', ') || 'none'}`,
      });
    } else if (query.getAll(name).length > 1) faults.push({ name: shown, reason: 'is given more than once' });
    else {
      const read = reader(query.get(name) ?? '');
      if ('reason' in read) faults.push({ name: shown, reason: read.reason });
      else values[name] = read.value;
    }
  }
  return faults.length > 0 ? { faults } : { values: values as Values<Readers> };
}

export function text(longest: number): Reader<string> {
  return (given) =>
    given !== '' && given.length <= longest
      ? { value: given }
      : { reason: `is not a text of 1 to ${longest} characters` };
}

export function integer(least: number, most: number): Reader<number> {
  return (given) =>
    /^\d{1,9}$/.test(given) && Number(given) >= least && Number(given) <= most
      ? { value: Number(given) }
      : { reason: `is not a whole number from ${least} to ${most}` };
}

export function choice<const T extends string>(values: readonly T[]): Reader<T> {
  return (given) => {
    const value = values.find((one) => one === given);
    return value === undefined ? { reason: `is not one of ${values.join(', ')}` } : { value };
  };
}

/** `name`: with an article, for the reason. */
export function pattern(expression: RegExp, name: string): Reader<string> {
  return (given) => (expression.test(given) ? { value: given } : { reason: `is not ${name}` });
}
