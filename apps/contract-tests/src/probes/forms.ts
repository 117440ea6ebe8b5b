import type { Operation, Parameter } from '@ledger-explorer/spec';
import type { Ask } from '../session/ask.ts';
import { atOnePosition } from '../session/at-one-position.ts';
import { pathsOf } from '../session/paths-of.ts';
import type { Random } from '../session/random.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';

/** Queries in forms that a reader of its own may get wrong, for lists that take `size`; the spec's reader says what is due. */
const queries: readonly string[] = [
  '%73ize=1',
  's%69ze=0',
  'size=%31',
  'size=%25%31',
  '=1',
  '=',
  '&&size=1&&',
  '?size=1',
  'size=1&=0',
  'size=1&&=&',
  'size==1',
  'size=1=1',
  'size=1?',
  'size=1&%',
  'size=1&%ff=1',
  'size=1&size%5B%5D=0',
  'size=1&size%00=0',
  'size=1&Size=0',
  'size=1&s%C4%B1ze=0',
  'size=1;size=0',
  'size=1,2',
  'size=4294967297',
  'size=18446744073709551617',
  'size=1&page=4294967296',
  'size=1&page=18446744073709551616',
  'size=%EF%BC%91',
  'size=%D9%A1',
  'size=%0A1',
  'size=1%0A',
  'size=1%00',
  'size=1&size=1',
  'size=1&%73ize=2',
  'size=1&page=',
  'page=0&size=1&unknown',
  `size=1&unknown=${'x'.repeat(3_000)}`,
  `${Array.from({ length: 60 }, (_, index) => `unknown${index}=1`).join('&')}&size=1`,
  'size=1&unknown=1&unknown=1&unknown=2',
  'size=1&unknown=%F0%9F%99%82',
];

/** Parameters that other services take and this one ignores (R5), each group beside a request without it. */
const ignored: readonly string[] = [
  'sort=none,asc&sort=createdAt,asc&order=asc&dir=ASC&direction=ASC&sort_by=id&sortDirection=ASC&desc=false&reverse=true',
  'limit=1&offset=1&skip=1&take=1&per_page=1&pageSize=1&page_size=1&pageNumber=1&p=1&start=1&$top=1&$skip=1&after=1&before=1',
  'fields=none&select=none&include=none&exclude=content&expand=all&callback=x&jsonp=x&format=csv&pretty=true&wrap=false&envelope=0&locale=de',
  'filter=none&search=none&query=none&name=none&id=none&since=1&until=1&network=none&tz=Asia/Tokyo&at=1&asOf=1&block=1&version=0',
];
/** Lists that are asked with each group. */
const mostLists = 3;

/** Segments of a path, beside an identifier that nobody has, with the status that is due. */
const segments: readonly { readonly segment: (most: number) => string; readonly status: number }[] = [
  // Measured where it is decoded (R7).
  { segment: (most) => '%7E'.repeat(most), status: 404 },
  { segment: (most) => '%C3%A9'.repeat(Math.floor(most / 2)), status: 404 },
  { segment: (most) => '%C3%A9'.repeat(Math.floor(most / 2) + 1), status: 400 },
  { segment: () => '~+~', status: 404 },
  { segment: () => '%7E%20%7E', status: 404 },
  { segment: () => '~%2F..', status: 404 },
  { segment: () => '%7E%252F', status: 404 },
  { segment: () => '~%26size=0%23', status: 404 },
];

/** Wrong keys one after the other, fewer than any limit of an address: whatever counts them, a right one is taken (R9). */
const wrongKeys = 5;

/** A choice of another operation's parameter with this name that this one has not. */
function foreignValue(all: readonly Operation[], { name, values = [] }: Parameter, random: Random): string | undefined {
  const others = all
    .flatMap(({ parameters }) => parameters.filter((other) => other.name === name))
    .flatMap((other) => other.values ?? []);
  return random.pick(others.filter((value) => !values.includes(value)));
}

/**
 * Each form of a query and of a path once, of one operation or another: what reads requests is one part of a service, so what is wrong there
 * shows in any of them.
 */
export const forms: ServiceProbe = {
  name: 'forms',
  cost: queries.length + segments.length + 3 * wrongKeys + 2 * mostLists * ignored.length + 10,
  run: async (context) => {
    const { session, random } = context;
    const open = session.table.filter((one) => one.keyRequired && session.declaration.has(one));
    const lists = open.filter(
      ({ path, parameters }) => !path.includes('{') && parameters.some(({ name }) => name === 'size'),
    );
    const core = lists.filter(({ extension }) => !extension);
    const asks: Ask[] = [
      ...queries.flatMap((query): Ask[] => {
        // An extension may have its own reader; mostly the core is asked.
        const operation = random.pick(random.next() < 0.7 ? core : lists);
        return operation === undefined ? [] : [{ operation, path: {}, query }];
      }),
      ...random.some(lists, lists.length).flatMap((operation): Ask[] => {
        const parameter = random.pick(
          operation.parameters.filter(({ kind, in: place }) => kind === 'enum' && place === 'query'),
        );
        const value = parameter && foreignValue(open, parameter, random);
        return parameter === undefined || value === undefined
          ? []
          : [{ operation, path: {}, query: `${parameter.name}=${value}` }];
      }),
      ...inPaths(context, open),
    ];
    for (let at = 0; at < asks.length; at += 6)
      await Promise.all(asks.slice(at, at + 6).map((ask) => session.ask(ask)));
    for (const group of ignored) {
      for (const operation of random.some(core, mostLists)) await ignores(context, operation, group);
    }
    await afterWrongKeys(context, open);
  },
};

/** What is ignored changes nothing (R5): asked at once, both answers of one position are the same. */
async function ignores({ session, report }: ProbeContext, operation: Operation, group: string): Promise<void> {
  const orders = ['orderBy=ASC', 'sortBy=NAME', 'status=none', 'q=none'];
  const takes = (pair: string): boolean => operation.parameters.some(({ name }) => pair.split('=', 1)[0] === name);
  const unknown = [...group.split('&'), ...orders].filter((pair) => !takes(pair));
  const plain: Ask = { operation, path: {}, query: 'size=9' };
  const ask: Ask = { ...plain, query: `size=9&${unknown.join('&')}` };
  const [due, given] = (await atOnePosition(session, [plain, ask])) ?? [];
  if (due === undefined || given === undefined || due.text === given.text) return;
  // What is of no position, such as a name, may have changed in between.
  const again = await atOnePosition(session, [plain, ask]);
  if (again === undefined || again[0]?.text === again[1]?.text) return;
  report(
    {
      check: 'items/ignored',
      rule: 'R5',
      title: 'a parameter that is ignored changes the answer',
      expected: (due.text ?? '').slice(0, 200),
      actual: (given.text ?? '').slice(0, 200),
    },
    ask,
  );
}

function inPaths({ random }: ProbeContext, open: readonly Operation[]): Ask[] {
  const named = open.flatMap((operation) =>
    operation.parameters
      .filter((one) => one.in === 'path' && one.kind === 'identifier')
      .map((parameter) => ({ operation, parameter })),
  );
  return segments.flatMap(({ segment, status }): Ask[] => {
    const chosen = random.pick(named);
    if (chosen === undefined) return [];
    const { operation, parameter } = chosen;
    return [
      { operation, rawPath: { [parameter.name]: segment(parameter.maxBytes ?? 512) }, expect: { status: [status] } },
    ];
  });
}

/** Who has tried wrong keys, in turns with a right one or in a row, is not shut out: the next request with a right one is answered. */
async function afterWrongKeys({ session, random }: ProbeContext, open: readonly Operation[]): Promise<void> {
  const operation = random.pick(open.filter(({ path, extension }) => !path.includes('{') && !extension));
  if (operation === undefined || session.apiKey === undefined || session.declaration.isOpen(operation)) return;
  const [path = {}] = await pathsOf(session, operation);
  const wrong: Ask = { operation, path, keyForm: 'of another last letter', expect: { status: [401] } };
  const right: Ask = { operation, path, expect: { status: [200] } };
  const asks = Array.from({ length: wrongKeys }, () => wrong);
  for (const ask of [...asks.flatMap((one) => [one, right]), ...asks, right]) await session.ask(ask);
}
