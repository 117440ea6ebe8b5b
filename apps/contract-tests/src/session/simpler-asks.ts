import type { TestRequest } from './ask.ts';

/** Simpler requests, simplest first: a header or parameter less, a smaller size or page. */
export function simplerAsks(ask: TestRequest): TestRequest[] {
  // The expected response was derived for exactly this request.
  if (ask.expect !== undefined) return [];
  const pairs = (ask.query ?? '').split('&').filter((pair) => pair !== '');
  const without = (index: number): string => pairs.filter((_, other) => other !== index).join('&');
  const swap = (index: number, pair: string): string =>
    pairs.map((own, other) => (other === index ? pair : own)).join('&');
  const queries = pairs.flatMap((pair, index) => {
    const [name = '', value = ''] = pair.split('=');
    const smaller = name === 'size' && /^\d+$/.test(value) ? [1, 2, 5].filter((size) => size < Number(value)) : [];
    return [
      without(index),
      ...smaller.map((size) => swap(index, `size=${size}`)),
      ...(name === 'page' && Number(value) > 1 ? [swap(index, 'page=1')] : []),
    ];
  });
  const sized = pairs.some((pair) => pair.startsWith('size='));
  const takesSize = ask.operation?.parameters.some(({ name }) => name === 'size') === true;
  if (!sized && takesSize) queries.push([...pairs, 'size=1'].join('&'));
  const { headers = {} } = ask;
  const fewer = Object.keys(headers).map((name) => ({
    ...ask,
    headers: Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name)),
  }));
  return [...fewer, ...[...new Set(queries)].map((query) => ({ ...ask, query }))];
}
