import { type ExactJson, type ExactObject, NumberLiteral, parseExact, writeExact } from '@ledger-explorer/wire';
import { editBody, editField, editRows } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, plus, textOf, unitsOf } from '../../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../../proxy/fault.ts';

const hour = 3_600_000n;
const byRow = ['listUpdates', 'listUpdateHistory', 'listPartyUpdates', 'listContractEvents'];

/** What another query would answer: a window function over the page, a join that is missing, a bound that is off. */
export const set6Query: readonly Fault[] = heldOut(6, [
  {
    name: 'a-page-past-the-end-counts-nothing',
    rule: 'V36',
    answer: editBody([], (page) => {
      if (page.empty !== true || numberOf(page.number) === 0) return;
      for (const name of ['totalElements', 'totalCount', 'totalPages']) page[name] = new NumberLiteral('0');
    }),
  },
  {
    name: 'the-dso-of-a-validator-is-its-sponsor',
    rule: 'seed: Validator',
    answer: inTurn(
      editField(['listValidators', 'listNewValidators', 'findValidators'], 'dso', (dso, row) => row.sponsor ?? dso),
      editBody(['getValidator'], (validator) => {
        validator.dso = validator.sponsor ?? validator.dso ?? null;
      }),
    ),
  },
  {
    name: 'synchronizers-are-named-by-their-whole-id',
    rule: 'V32',
    answer: inTurn(
      editField(byRow, 'synchronizerName', (name, row) => row.synchronizerId ?? row.synchronizer ?? name),
      editBody(['getUpdate'], (update) => {
        update.synchronizerName = update.synchronizerId ?? null;
      }),
    ),
  },
  {
    name: 'all-coin-is-staked',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], (market) => {
      if (isExactObject(market.totalSupplyDto)) market.totalStakeDto = { ...market.totalSupplyDto };
    }),
  },
  {
    name: 'arguments-lose-what-is-null',
    rule: 'V5',
    answer: inTurn(
      editField(['listEvents'], 'createArguments', withoutNulls),
      editBody(['getEvent'], (event) => {
        event.createArguments = withoutNulls(event.createArguments ?? null);
      }),
      editBody(['getUpdate'], ({ nodes }) => {
        for (const node of objectsOf(nodes)) node.createArguments = withoutNulls(node.createArguments ?? null);
      }),
    ),
  },
  {
    name: 'who-came-later-has-no-rewards-yet',
    rule: 'positions: 404',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks('listRewards') || answer.status !== 404 || request.query('position') === null) return answer;
      const now = await upstream(request.withMethod('GET').withQuery({ position: null, page: 999 }));
      const page = now.ok ? now.json : null;
      if (!isExactObject(page)) return answer;
      for (const name of ['totalElements', 'totalCount', 'totalPages']) page[name] = new NumberLiteral('0');
      now.json = page;
      for (const name of ['explorer-position', 'explorer-record-time']) now.setHeader(name, answer.header(name));
      return now;
    },
  },
  {
    name: 'balances-at-a-position-are-of-now',
    rule: 'V55',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request.asks('getBalance') ? request.withMethod('GET') : request);
      if (!request.asks('getBalance') || !answer.ok || request.query('position') === null) return answer;
      const now = await upstream(request.withMethod('GET').withQuery({ position: null }));
      const [then, today] = [answer.json, now.ok ? now.json : null];
      if (!isExactObject(then) || !isExactObject(today)) return answer;
      answer.json = { ...then, unlocked: today.unlocked ?? null, locked: today.locked ?? null };
      return answer;
    },
  },
  {
    name: 'previous-prices-end-with-the-page',
    rule: 'V50',
    answer: editRows(['listRounds'], (rows) => {
      const last = rows.at(-1);
      if (last !== undefined) last.previousPrice = null;
      return undefined;
    }),
  },
  {
    name: 'ranks-of-apps-begin-again-on-each-page',
    rule: 'V73',
    answer: editRows(['listApps'], (rows) => {
      for (const [at, row] of rows.entries()) row.rank = new NumberLiteral(String(at + 1));
      return undefined;
    }),
  },
  {
    name: 'days-of-rewards-begin-at-another-hour',
    rule: 'V57',
    answer: editBody(['listDailyRewards'], ({ content }) => {
      for (const day of objectsOf(content)) day.day = plus(day.day, hour);
    }),
  },
  {
    name: 'days-without-anything-are-zeros',
    rule: 'V58',
    answer: editBody(['getSeries'], (series, request) => {
      const [first] = objectsOf(series.points);
      if (first === undefined || ['supply', 'price'].includes(textOf(series.metric))) return;
      if (request.query('from') !== null) return;
      const step = series.interval === 'hour' ? hour : 24n * hour;
      series.points = [
        { time: plus(first.time, -step), value: new NumberLiteral('0'), parts: first.parts === null ? null : [] },
        ...objectsOf(series.points),
      ];
    }),
  },
  {
    name: 'differences-of-statements-overlook-fees',
    rule: 'V56',
    answer: editBody(['getStatement'], (statement) => {
      const fees = objectsOf(statement.lines).reduce((sum, { fee }) => sum + unitsOf(fee), 0n);
      statement.difference = new NumberLiteral(fromUnits(unitsOf(statement.difference) - fees));
    }),
  },
  {
    name: 'balances-are-of-the-end-of-the-day',
    rule: 'V55',
    answer: editBody(['listBalances'], (series) => {
      const points = objectsOf(series.content);
      series.content = points.map((point, at) => ({
        ...point,
        unlocked: points[at + 1]?.unlocked ?? point.unlocked ?? null,
        locked: points[at + 1]?.locked ?? point.locked ?? null,
      }));
    }),
  },
  {
    name: 'a-time-after-the-head-is-the-head',
    rule: 'V39',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!request.asks('getPosition') || answer.status !== 404) return answer;
      const head = (await upstream(request.withMethod('GET').at('/v1/head'))).json;
      return isExactObject(head) ? upstream(request.withQuery({ time: numberOf(head.recordTime) })) : answer;
    },
  },
  {
    name: 'descendants-are-the-children',
    rule: 'V41',
    answer: editBody(['getUpdate'], ({ nodes }) => {
      const all = objectsOf(nodes);
      for (const node of all) {
        const children = all.filter(({ parent }) => numberOf(parent) === numberOf(node.ordinal)).length;
        node.descendants = new NumberLiteral(String(children));
      }
    }),
  },
  {
    name: 'the-newest-update-is-followed-by-itself',
    rule: 'V41',
    answer: editBody(['getUpdate'], (update) => {
      update.nextId ??= update.updateId ?? null;
    }),
  },
  {
    name: 'open-requests-come-by-their-creation',
    rule: 'V61',
    answer: editRows(['listGovernanceRequests'], (rows) => {
      const isOpen = ({ timeLeft }: ExactObject): boolean => timeLeft !== null;
      const open = rows.filter(isOpen).toSorted((a, b) => numberOf(b.createdAt) - numberOf(a.createdAt));
      return [...open, ...rows.filter((row) => !isOpen(row))];
    }),
  },
  {
    name: 'validators-are-found-by-their-beginning-only',
    rule: 'V74',
    answer: async ({ request, upstream }) => {
      const text = (request.query('q') ?? '').toLowerCase();
      if (!request.asks('findValidators') || text === '' || request.times('q') !== 1) return upstream(request);
      const answer = await upstream(request.withMethod('GET'));
      const all = await upstream(request.withMethod('GET').withQuery({ page: 0, size: 100 }));
      const [page, found] = [answer.ok ? answer.json : null, all.ok ? all.json : null];
      if (!isExactObject(page) || !isExactObject(found)) return answer;
      const rows = objectsOf(found.content).filter(({ validator, validatorName }) =>
        [validator, validatorName].some((name) => textOf(name).toLowerCase().startsWith(text)),
      );
      answer.json = { ...page, ...cut(rows, request.integer('page'), request.integer('size')) };
      return answer;
    },
  },
]);

/** One edit after the other: each leaves what is not its own as it is. */
function inTurn(...edits: readonly Fault['answer'][]): Fault['answer'] {
  return (exchange) =>
    edits.reduceRight<Exchange['upstream']>(
      (upstream, answer) => (request) => answer({ ...exchange, request, upstream }),
      exchange.upstream,
    )(exchange.request);
}

/** A page of these rows, and what its envelope says of it. */
function cut(rows: readonly ExactObject[], page: number, size: number): ExactObject {
  const content = rows.slice(page * size, (page + 1) * size);
  const number = (value: number): NumberLiteral => new NumberLiteral(String(value));
  return {
    content,
    totalElements: number(rows.length),
    totalCount: number(rows.length),
    totalPages: number(Math.ceil(rows.length / size)),
    numberOfElements: number(content.length),
    empty: content.length === 0,
    last: (page + 1) * size >= rows.length,
  };
}

function withoutNulls(text: ExactJson): ExactJson {
  const strip = (value: ExactJson): ExactJson => {
    if (Array.isArray(value)) return value.map(strip);
    if (!isExactObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, strip(member)]])),
    );
  };
  return typeof text === 'string' ? writeExact(strip(parseExact(text))) : text;
}
