import { editAnswer, forgiving } from '../../edits/answers.ts';
import { ask, askFor, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody, editField, editRows } from '../../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import type { Answer } from '../../proxy/answer.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** Mistakes of another query or another release: in lists, parameters, header fields, keys and files. */
export const set10: readonly Fault[] = heldOut(10, [
  {
    name: 'the-price-that-a-super-validator-wants-has-four-digits',
    rule: 'V28a',
    answer: editField(['listSuperValidators'], 'coinPrice', (value) =>
      mapLiteral(value, (text) => String(Number(Number(text).toFixed(4)))),
    ),
  },
  {
    name: 'a-validator-without-metadata-reported-it-when-it-was-active',
    rule: 'V2',
    answer: editRows(['listValidators', 'listNewValidators', 'findValidators'], (rows) => {
      for (const row of rows) row.lastUpdatedAt ??= row.lastActiveAt ?? null;
      return undefined;
    }),
  },
  {
    name: 'a-pinned-list-of-rewards-counts-later-ones-too',
    rule: 'positions: totals',
    answer: joined(['listRewards'], async (body, exchange) => {
      const { request } = exchange;
      if (request.query('position') === null || !isExactObject(body)) return;
      const head = await askFor(exchange, request.withQuery({ position: null }));
      if (head === null) return;
      for (const name of ['totalElements', 'totalCount', 'totalPages', 'last']) body[name] = head[name] ?? null;
    }),
  },
  {
    name: 'votes-are-of-the-contract-that-was-asked-for',
    rule: 'V26',
    answer: editRows(['listVotes'], (rows, { identifier }) => {
      for (const row of rows) row.contractId = decodeURIComponent(identifier ?? '');
      return undefined;
    }),
  },
  {
    name: 'nobody-abstains-once-a-request-is-closed',
    rule: 'V27',
    answer: editBody(
      ['listVoteRequests', 'getVoteRequest', 'listGovernanceRequests', 'getGovernanceRequest'],
      (body) => {
        for (const row of rowsOf(body))
          if (!['IN_PROGRESS', 'EXPIRING'].includes(textOf(row.status)))
            Object.assign(row, { abstainCount: literal(0), totalWeightAbstain: literal(0) });
      },
    ),
  },
  {
    name: 'the-stake-in-dollars-is-in-cents',
    rule: 'V4',
    answer: editBody(['getMarketInfo'], ({ totalStakeDto: stake }) => {
      if (!isExactObject(stake)) return;
      stake.valueUsd = mapLiteral(stake.valueUsd ?? null, (text) => Number(Number(text).toFixed(2)));
    }),
  },
  {
    name: 'the-latest-round-of-the-dashboard-takes-activity-already',
    rule: 'V33',
    answer: joined(['getDashboard'], async (body, exchange) => {
      const [head, rounds] = [await ask(exchange, '/v1/head'), await ask(exchange, '/v1/rounds')];
      if (!isExactObject(body) || head === null || rounds === null) return;
      const begun = rowsOf(rounds).find((round) => numberOf(round.opensAt) <= numberOf(head.recordTime));
      body.latestRound = begun?.number ?? body.latestRound ?? null;
    }),
  },
  {
    name: 'kinds-are-picked-from-the-first-results-of-a-search',
    rule: 'V42',
    answer: joined(['search'], async (body, exchange) => {
      const { request } = exchange;
      const kinds = request.query('kinds')?.split(',') ?? null;
      const all = kinds === null ? null : await askFor(exchange, request.withQuery({ kinds: null }));
      if (kinds === null || all === null || !isExactObject(body)) return;
      body.content = objectsOf(all.content).filter(({ kind }) => kinds.includes(textOf(kind)));
    }),
  },
  {
    name: 'supply-of-the-last-day-leaves-out-locked-coin',
    rule: 'V58',
    answer: joined(['getSeries'], async (body, exchange) => {
      if (!isExactObject(body) || body.metric !== 'supply' || body.incomplete !== true) return;
      const market = await ask(exchange, '/v1/market/get-market-info');
      const last = objectsOf(body.points).at(-1);
      if (last === undefined || !isExactObject(market?.totalStakeDto)) return;
      last.value = literal(fromUnits(unitsOf(last.value) - unitsOf(market.totalStakeDto.valueCoin)));
    }),
  },
  {
    name: 'a-day-that-began-before-from-is-in-the-rewards-by-day',
    rule: 'V57',
    answer: ({ request, upstream }) => {
      const from = request.asks('listDailyRewards') ? (request.query('from') ?? '') : '';
      if (!/^[1-9]\d{8,14}$/.test(from)) return upstream(request);
      return upstream(request.withQuery({ from: Number(from) - (Number(from) % 86_400_000) }));
    },
  },
  {
    name: 'depth-begins-again-behind-a-cursor',
    rule: 'V41',
    answer: editBody(['getUpdate'], (body, request) => {
      if ((request.query('cursor') ?? '') === '') return;
      const nodes = objectsOf(body.nodes);
      const top = Math.min(...nodes.map(({ depth }) => numberOf(depth)));
      for (const node of nodes) node.depth = mapLiteral(node.depth ?? null, (text) => Number(text) - top);
    }),
  },
  {
    name: 'several-parties-of-a-file-are-separated-by-commas',
    rule: 'contract: files',
    answer: editAnswer(
      (answer, { target }) => answer.ok && target.includes('/v1/exports/transfers.csv'),
      (answer) => {
        const lines = answer.text.split('\r\n');
        answer.text = lines.map((line) => line.replaceAll(/[^,"]*;[^,"]*/g, quoted)).join('\r\n');
      },
    ),
  },
  {
    name: 'a-list-of-kinds-may-be-repeated',
    rule: 'R4',
    answer: forgiving(400, (request) => {
      const name = request.times('kind') > 1 ? 'kind' : request.times('kinds') > 1 ? 'kinds' : null;
      if (name === null || !request.asks()) return null;
      const values = new URLSearchParams(request.target.split(/\?(.*)/s)[1]).getAll(name);
      return request.withQuery({ [name]: [...new Set(values)].join() });
    }),
  },
  {
    name: 'a-party-that-nobody-has-seen-has-no-days-of-rewards',
    rule: 'errors: 404',
    answer: editAnswer(
      ({ status }, request) => status === 404 && request.asks('listDailyRewards'),
      (answer, { request }) => {
        const partyId = JSON.stringify(decodeURIComponent(request.identifier ?? ''));
        found(answer);
        answer.text = `{"partyId":${partyId},"sums":{"app":0,"validator":0,"sv":0,"count":0},"content":[]}`;
      },
    ),
  },
  {
    name: 'every-slice-of-transfers-has-the-tag-of-the-first',
    rule: 'positions: ETag',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listTransferHistory') || request.query('cursor') === null) return upstream(request);
      const answer = await upstream(request.withHeader('if-none-match', null));
      const first = await upstream(request.withQuery({ cursor: null }));
      if (first.status === 304 && answer.ok) return first;
      if (answer.ok) answer.setHeader('etag', first.header('etag'));
      return answer;
    },
  },
]);

function quoted(field: string): string {
  return `"${field.replaceAll(';', ',')}"`;
}

/** As the service answers what it has found. */
function found(answer: Answer): void {
  answer.status = 200;
  answer.setHeader('content-type', 'application/json; charset=utf-8');
  answer.setHeader('cache-control', 'private, no-cache');
}
