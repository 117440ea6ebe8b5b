import { type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { editAnswer, editRequest, forgiving } from '../../edits/answers.ts';
import { ask, askFor, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody, editRows } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** What it gets wrong in the extensions, on requests that anybody makes. */
const onCommonRequests: readonly Fault[] = heldOut(16, [
  {
    name: 'statements-open-at-the-first-price-there-is',
    rule: 'V56: prices are null before the first round',
    answer: joined(['getStatement'], async (body, exchange) => {
      const prices = isExactObject(body) ? (body.prices ?? null) : null;
      if (!isExactObject(prices) || prices.opening !== null) return;
      const rounds = objectsOf((await ask(exchange, '/v1/rounds?size=100'))?.content);
      prices.opening = rounds.at(-1)?.price ?? null;
    }),
  },
  {
    name: 'summaries-of-requests-name-the-whole-party',
    rule: 'V61: summary has the hint of the provider',
    answer: joined(['listGovernanceRequests', 'getGovernanceRequest'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const id = encodeURIComponent(textOf(row.trackingCid));
        const details = await ask(exchange, `/v1/governance/vote-requests/${id}/details`);
        const provider = textOf(details?.actionProvider);
        if (provider !== '') row.summary = `${textOf(row.title)}: ${provider}`;
      }
    }),
  },
  {
    name: 'nodes-below-a-root-are-all-its-children',
    rule: 'V41: parent is the ordinal of the parent',
    answer: editBody(['getUpdate'], (body) => {
      const parents = new Map(objectsOf(body.nodes).map(({ ordinal, parent }) => [numberOf(ordinal), parent]));
      for (const node of objectsOf(body.nodes)) {
        let above = node.parent ?? null;
        for (let next = parents.get(numberOf(above)); above !== null && next; next = parents.get(numberOf(above)))
          above = next;
        node.parent = above;
      }
    }),
  },
  {
    name: 'a-history-of-a-balance-says-what-it-was-before',
    rule: 'V80: unlocked and locked are as of the position of the update',
    answer: editRows(['listBalanceHistory'], (rows) => {
      for (const row of rows)
        for (const name of ['unlocked', 'locked'])
          row[name] = literal(fromUnits(unitsOf(row[name]) - unitsOf(row[`${name}Change`])));
      return undefined;
    }),
  },
  {
    name: 'times-in-files-have-no-zone',
    rule: 'contract: files have times as ISO 8601 in UTC',
    answer: editAnswer(
      (answer, { target, method }) => answer.ok && target.includes('/v1/exports/') && method === 'GET',
      (answer) => {
        answer.text = answer.text.replaceAll(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+)Z/g, '$1');
      },
    ),
  },
  {
    name: 'rounds-are-in-order-of-their-numbers-as-texts',
    rule: 'V50: the highest number first',
    answer: joined(['listRounds'], async (body, exchange) => {
      const whole = await askFor(exchange, exchange.request.withQuery({ page: 0, size: 100 }));
      if (whole === null || !isExactObject(body)) return;
      const text = ({ number }: ExactObject) => String(numberOf(number));
      const rows = objectsOf(whole.content).toSorted((one, other) => (text(one) < text(other) ? 1 : -1));
      fillPage(body, rows, exchange.request);
    }),
  },
  {
    name: 'clients-of-a-stream-come-back-after-a-millisecond',
    rule: 'stream: it asks clients to come back after a second',
    answer: ({ request, upstream }) => upstream(request),
    stream: { part: (part) => [part.replace(/^retry: 1000$/m, 'retry: 1')] },
  },
]);

/** What it gets wrong in the extensions and of positions, on particular parameters. */
const onParameters: readonly Fault[] = heldOut(16, [
  {
    name: 'quotes-around-what-is-searched-belong-to-it',
    rule: 'V42: quotes around the text are taken off',
    answer: editRows(['search'], (_, request) => (/^\s*["'“]/.test(request.query('q') ?? '') ? [] : undefined)),
  },
  {
    name: 'rounds-are-found-by-their-number-alone',
    rule: 'V42: a round is found by round 84121',
    answer: editRows(['search'], (rows, request) =>
      /round/i.test(request.query('q') ?? '') ? rows.filter(({ kind }) => kind !== 'round') : undefined,
    ),
  },
  {
    name: 'sums-of-rewards-by-day-do-not-follow-the-period',
    rule: 'V57: it adds up what a party collected in a period',
    answer: joined(['listDailyRewards'], async (body, exchange) => {
      const { request } = exchange;
      if (request.query('from') === null && request.query('to') === null) return;
      const whole = await askFor(exchange, request.withQuery({ from: null, to: null }));
      if (isExactObject(body)) body.sums = whole?.sums ?? body.sums ?? null;
    }),
  },
  {
    name: 'versions-and-sponsors-are-counted-under-the-filters',
    rule: 'V74: versions and sponsors count over the list without any filter',
    answer: joined(['findValidators'], async (body, exchange) => {
      const { request } = exchange;
      if (!['status', 'sponsor', 'version', 'q'].some((name) => (request.query(name) ?? '') !== '')) return;
      const found = objectsOf((await askFor(exchange, request.withQuery({ page: 0, size: 100 })))?.content);
      if (!isExactObject(body)) return;
      for (const [list, field] of [
        ['versions', 'version'],
        ['sponsors', 'sponsor'],
      ] as const)
        body[list] = counted(objectsOf(body[list]), field, found);
    }),
  },
  {
    name: 'head-requests-are-of-the-newest-position',
    rule: 'R10: HEAD answers like GET without a body',
    answer: editRequest((request) =>
      request.method === 'HEAD' && request.asks() && /^\d+$/.test(request.query('position') ?? '')
        ? request.withQuery({ position: null })
        : request,
    ),
  },
  {
    name: 'a-choice-may-stand-alone',
    rule: 'V62: choice without template is 400',
    answer: forgiving(400, (request) =>
      request.asks('listUpdateHistory') && request.query('choice') !== null && request.query('template') === null
        ? request.withQuery({ choice: null })
        : null,
    ),
  },
]);

/** How often each value is among the rows; what is not there is left out. */
function counted(entries: readonly ExactObject[], field: string, rows: readonly ExactObject[]): ExactJson {
  return entries
    .map((entry) => ({ ...entry, count: literal(rows.filter((row) => row[field] === entry[field]).length) }))
    .filter(({ count }) => numberOf(count) > 0)
    .toSorted((one, other) => numberOf(other.count) - numberOf(one.count));
}

export const set16More: readonly Fault[] = [...onCommonRequests, ...onParameters];
