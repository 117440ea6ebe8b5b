import document from '../generated/openapi.json' with { type: 'json' };
import { operations } from '../generated/operations.ts';
import { operationById } from './operation-by-id.ts';
import type { Operation, Parameter } from './operation.ts';

/** A valid request of an operation. Values are not percent-encoded. */
export interface Sample {
  readonly operation: (typeof operations)[number];
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Path and query below the base URL of the network. */
  readonly target: string;
  /** The parameter that the sample demonstrates, and the same request without it; null: the sample has only path parameters. */
  readonly about: { readonly parameter: Parameter; readonly without: Sample } | null;
}

/** The part of a parameter in the document that tells its valid values. */
interface Meaning {
  readonly name?: string;
  /** The source of valid identifiers: fields by id of the list operation, or fixed values. */
  readonly 'x-known-from'?: Readonly<Record<string, string>> | readonly string[];
  /** Expressions (`textOf`) for valid values, on an item of the operation's list. `with`: a parameter that must be sent with it. */
  readonly 'x-values'?: { readonly from: readonly string[]; readonly with?: string };
}

type Item = Readonly<Record<string, unknown>>;

const paths = document.paths as unknown as Readonly<
  Record<string, { readonly get: { readonly operationId: string; readonly parameters?: readonly Meaning[] } }>
>;
const meanings = new Map(Object.values(paths).map(({ get }) => [get.operationId, get.parameters ?? []]));

function meaningOf({ id }: Pick<Operation, 'id'>, name: string): Meaning {
  return meanings.get(id)?.find((parameter) => parameter.name === name) ?? {};
}

/**
 * The value of an expression of `x-values` for an item: a field, or a part of its text. `a.b`: field `b` of the first element of the list `a`.
 * Empty: the item has no such field.
 */
function textOf(expression: string, item: Item): string {
  const [, call = '', inner = '', count] = /^(\w+)\((.+?)(?:, (\d+))?\)$/u.exec(expression) ?? [];
  const text = inner === '' ? '' : textOf(inner, item);
  switch (call) {
    case 'left':
      return text.slice(0, Number(count));
    case 'middle':
      return text.slice(1, -1);
    case 'beginning':
      return text.slice(0, Math.ceil(text.length * 0.75));
    case 'upper':
      return text.toUpperCase();
    default: {
      const [field = '', ...deeper] = expression.split('.');
      const value = item[field];
      if (deeper.length === 0) return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return Array.isArray(value) && value.length > 0 ? textOf(deeper.join('.'), value[0] as Item) : '';
    }
  }
}

function isValid(value: string, { parameters }: Operation, name: string): boolean {
  const { maxBytes = Infinity } = parameters.find((parameter) => parameter.name === name) ?? {};
  return value !== '' && new TextEncoder().encode(value).length <= maxBytes;
}

function itemsOf(body: unknown): readonly Item[] {
  const content = (body as { content?: unknown } | null)?.content ?? body;
  return Array.isArray(content) ? (content as readonly Item[]) : [];
}

/** The first cursor in a body, at any depth; empty: there is none. */
function cursorOf(body: unknown): string {
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === 'string' && /cursor$/iu.test(name)) return value;
    const deeper = typeof value === 'object' ? cursorOf(value) : '';
    if (deeper !== '') return deeper;
  }
  return '';
}

/** Parameters of the smallest page, so that a list of two items has a cursor. */
const smallestPage: Readonly<Record<string, string>> = { size: '1', nodes: '1' };

function sampleOf(
  operation: Sample['operation'],
  values: Pick<Sample, 'path' | 'query' | 'headers'>,
  about: Sample['about'] = null,
): Sample {
  const { path, query } = values;
  const pathname = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return { operation, ...values, target: search === '' ? pathname : `${pathname}?${search}`, about };
}

/**
 * Valid requests of every operation, with values from the responses of a deployment. For each of up to `subjects` identifiers in the path: one
 * request without other parameters, and one for each of some values of each parameter. An operation about things that the ledger does not have
 * gets no samples. `read`: returns the body of a response as parsed by `JSON.parse`; null: there is none.
 */
export async function* samples(read: (sample: Sample) => Promise<unknown>, subjects = 3): AsyncGenerator<Sample> {
  const lists = new Map<string, Promise<readonly Item[]>>();
  const plain = { path: {}, query: {}, headers: {} };

  /** The items on the first page of a list, of up to 100. */
  function rowsOf(id: string): Promise<readonly Item[]> {
    const rows = lists.get(id) ?? listRows(operationById[id as Sample['operation']['id']]);
    lists.set(id, rows);
    return rows;
  }

  async function listRows(operation: Sample['operation']): Promise<readonly Item[]> {
    const rows: Item[] = [];
    for (const path of await subjectsOf(operation)) {
      rows.push(...itemsOf(await read(sampleOf(operation, { ...plain, path, query: { size: '100' } }))));
    }
    return rows;
  }

  async function idsFor(operation: Sample['operation'], name: string): Promise<readonly string[]> {
    const from = meaningOf(operation, name)['x-known-from'] ?? {};
    if (Array.isArray(from)) return from as readonly string[];
    const found: string[] = [];
    for (const [id, field] of Object.entries(from)) {
      for (const item of await rowsOf(id)) found.push(textOf(field, item));
    }
    return [...new Set(found)].filter((value) => isValid(value, operation, name));
  }

  /** Values of the path parameter, spread evenly over the list that has them. */
  async function subjectsOf(operation: Sample['operation']): Promise<readonly Readonly<Record<string, string>>[]> {
    const parameter = operation.parameters.find((one) => one.in === 'path');
    if (parameter === undefined) return [{}];
    const all = await idsFor(operation, parameter.name);
    const step = Math.max(1, Math.ceil(all.length / subjects));
    return all.filter((_, at) => at % step === 0).map((value) => ({ [parameter.name]: value }));
  }

  /** The body of an operation without path parameters. */
  async function bodyOf(id: Sample['operation']['id'], query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    return read(sampleOf(operationById[id], { ...plain, query }));
  }

  const [first, last] = await Promise.all(
    ['ASC', 'DESC'].map(async (orderBy) => itemsOf(await bodyOf('listUpdates', { size: '1', orderBy }))[0]?.recordTime),
  );
  /** Times between the first and the last update, in milliseconds since the epoch. */
  const times = [0.2, 0.5, 0.8].map((share) =>
    String(Math.round(Number(first) + (Number(last) - Number(first)) * share)),
  );
  const head = Number(((await bodyOf('getHead')) as Item | null)?.position);

  async function valuesOf(base: Sample, parameter: Parameter): Promise<readonly Readonly<Record<string, string>>[]> {
    const { operation } = base;
    const { name, kind, minimum = 0, values = [] } = parameter;
    // The first rule that fits decides.
    const byName = (all: readonly string[]) => all.map((value) => ({ [name]: value }));
    // A position in the middle of the stream, and the first.
    if (name === 'position') return byName([String(Math.ceil(head / 2)), '1']);
    // The second page, of size 1 so that it exists.
    if (name === 'page')
      return [{ page: '1', ...(operation.parameters.some((one) => one.name === 'size') && { size: '1' }) }];
    // Times within the ledger.
    if (['time', 'from', 'to'].includes(name)) return byName(times);
    // The only header parameter is a position to wait for.
    if (parameter.in === 'header') return byName([String(head + 1)]);
    if (kind === 'integer') return byName([smallestPage[name] ?? String(minimum)]);
    // Each value of an enum, such as ASC and DESC.
    if (values.length > 0) return byName(values);
    // The cursor of a smallest page, with the size that it is bound to.
    if (/cursor$/iu.test(name)) {
      const query = Object.fromEntries(
        Object.entries(smallestPage).filter(([size]) => operation.parameters.some((other) => other.name === size)),
      );
      const cursor = cursorOf(await read(sampleOf(operation, { ...base, query })));
      return cursor === '' ? [] : [{ [name]: cursor, ...query }];
    }
    // Without x-values: known identifiers, and the first letters of parties, such as `ali`.
    const { 'x-values': expressions } = meaningOf(operation, name);
    if (expressions === undefined) {
      const parties = await idsFor(operationById.getParty, 'partyId');
      return byName([...(await idsFor(operation, name)), ...parties.map((party) => party.slice(0, 3))].slice(0, 4));
    }
    // With x-values: values of the operation's own items, and of the parameter that must be sent with it.
    const companion = expressions.with;
    const found = itemsOf(await read(sampleOf(operation, { ...base, query: { size: '100' } }))).flatMap((item) =>
      expressions.from.map((expression) => ({
        ...(companion !== undefined && {
          [companion]: textOf(meaningOf(operation, companion)['x-values']?.from[0] ?? '', item),
        }),
        [name]: textOf(expression, item),
      })),
    );
    const complete = found.filter((one) => Object.entries(one).every(([key, value]) => isValid(value, operation, key)));
    return [...new Map(complete.map((one) => [JSON.stringify(one), one])).values()].slice(0, 12);
  }

  for (const operation of operations) {
    const isText = ({ kind, name }: Parameter) => kind === 'text' && !/cursor$/iu.test(name);
    // A search finds nothing without its text.
    const searchText = (operation.parameters as readonly Parameter[]).find(
      (one) => isText(one) && meaningOf(operation, one.name)['x-values'] === undefined,
    );
    for (const path of await subjectsOf(operation)) {
      const base = sampleOf(operation, { ...plain, path });
      yield base;
      const [needed = {}] = searchText === undefined ? [] : await valuesOf(base, searchText);
      for (const parameter of operation.parameters as readonly Parameter[]) {
        if (parameter.in === 'path') continue;
        for (const values of await valuesOf(base, parameter)) {
          const { [parameter.name]: value = '', ...otherQuery } = {
            ...(parameter === searchText ? {} : needed),
            ...values,
          };
          const without = sampleOf(operation, { ...plain, path, query: otherQuery });
          const tried = { [parameter.name]: value };
          const more =
            parameter.in === 'header' ? { query: otherQuery, headers: tried } : { query: { ...otherQuery, ...tried } };
          yield sampleOf(operation, { ...plain, path, ...more }, { parameter, without });
        }
      }
    }
  }
}
