import type { ExactObject } from '@ledger-explorer/wire';
import { editRequest } from '../../edits/answers.ts';
import { ask, askFor, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { each, editBody, editRows } from '../../edits/rows.ts';
import { isExactObject, numberOf, objectsOf, plus, textOf, unitsOf } from '../../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../../proxy/fault.ts';

/** Rules of the contract as a team reads them that knows ledgers and has skimmed it. */
export const set11: readonly Fault[] = heldOut(11, [
  {
    name: 'only-active-validators-count-as-sponsored',
    rule: 'V29',
    answer: joined(['listSuperValidators', 'getSuperValidator'], async (body, exchange) => {
      const active = await ask(exchange, '/v1/validators?status=ACTIVE&size=100');
      const validators = objectsOf(active?.content);
      for (const row of rowsOf(body))
        row.totalSponsored = literal(validators.filter(({ sponsor }) => sponsor === row.svId).length);
    }),
  },
  {
    name: 'a-token-transfer-without-a-summary-has-no-price',
    rule: 'V18',
    answer: each(
      ['listTransfers', 'listTransferHistory', 'listPartyTransfers'],
      ({ transferType, fee }) => transferType === 'TOKEN_TRANSFER' && unitsOf(fee) === 0n,
      (row) => {
        row.coinPrice = null;
      },
    ),
  },
  {
    name: 'parties-without-coin-drop-out-of-the-list',
    rule: 'V22',
    answer: joined(['listParties'], async (body, exchange) => {
      const parties = await everyRow(exchange);
      const owners = parties.filter(({ balance }) => unitsOf(balance) !== 0n);
      if (isExactObject(body)) fillPage(body, owners, exchange.request);
    }),
  },
  {
    name: 'pages-of-rewards-end-at-the-fiftieth',
    rule: 'R2',
    answer: editRequest((request) =>
      request.asks('listRewards') && request.integer('page') > 50 ? request.withPath('/v1/transfers') : request,
    ),
  },
  {
    name: 'titles-write-super-validators-in-capitals',
    rule: 'V28',
    answer: joined(['listVoteRequests', 'listGovernanceRequests', 'getGovernanceRequest'], (body) => {
      for (const row of rowsOf(body))
        for (const name of ['title', 'summary'])
          if (row[name] !== undefined) row[name] = textOf(row[name]).replace(/\bSv\b/, 'SV');
      return Promise.resolve();
    }),
  },
  {
    name: 'details-name-the-contract-they-were-asked-by',
    rule: 'V26',
    answer: editBody(['getVoteRequest'], (body, { identifier }) => {
      body.contractId = decodeURIComponent(identifier ?? '');
    }),
  },
  {
    name: 'votes-in-favour-come-before-votes-against',
    rule: 'V9',
    answer: joined(['listVotes'], async (body, exchange) => {
      const votes = await everyRow(exchange);
      const sorted = votes.toSorted((one, other) => Number(other.accept === true) - Number(one.accept === true));
      if (isExactObject(body)) fillPage(body, sorted, exchange.request);
    }),
  },
  {
    name: 'a-choice-of-an-interface-names-it-as-the-template',
    rule: 'V12',
    answer: joined(['listEvents', 'getEvent'], (body) => {
      for (const row of rowsOf(body)) {
        const [, hash, name] = /^([^:]+):(.+)$/.exec(textOf(row.interfaceId)) ?? [];
        if (hash !== undefined && name !== undefined)
          Object.assign(row, { templateId: row.interfaceId, templateName: name, templateHash: hash });
      }
      return Promise.resolve();
    }),
  },
  {
    name: 'a-choice-that-returns-an-empty-record-has-no-result',
    rule: 'V5',
    answer: joined(['listEvents', 'getEvent'], (body) => {
      for (const row of rowsOf(body)) if (row.exerciseResult === '{}') row.exerciseResult = null;
      return Promise.resolve();
    }),
  },
  {
    name: 'updates-come-in-the-order-they-take-effect',
    rule: 'V7',
    answer: editRows(['listUpdates'], (rows, request) => {
      const sign = request.choice('orderBy') === 'ASC' ? 1 : -1;
      const time = ({ effectiveAt }: ExactObject): number => numberOf(effectiveAt) || 0;
      return rows.toSorted((one, other) => sign * (time(one) - time(other)));
    }),
  },
  {
    name: 'the-market-was-updated-when-the-last-round-opened',
    rule: 'V35',
    answer: joined(['getMarketInfo'], async (body, exchange) => {
      const rounds = await ask(exchange, '/v1/rounds?size=1');
      const [newest] = objectsOf(rounds?.content);
      if (isExactObject(body) && newest !== undefined) body.updateTimestamp = newest.openedAt ?? null;
    }),
  },
  {
    name: 'coupons-of-a-closed-round-go-on-waiting',
    rule: 'V88',
    answer: editBody(['getRound', 'listRewardRounds', 'listRewardRoundDays'], (body) => {
      const rows = [body, ...objectsOf(body.content)].flatMap(({ coupons, sums, shares }) => [coupons, sums, shares]);
      for (const coupon of rows.flatMap((list) => objectsOf(list))) {
        coupon.waiting = plus(coupon.waiting, BigInt(numberOf(coupon.unclaimed)));
        coupon.unclaimed = literal(0);
      }
    }),
  },
  {
    name: 'templates-are-not-found-by-their-package',
    rule: 'V70',
    answer: joined(['listTemplates'], async (body, exchange) => {
      const { request } = exchange;
      const q = request.query('q')?.toLowerCase() ?? '';
      if (q === '' || !isExactObject(body)) return;
      const found = await askFor(exchange, request.withQuery({ page: 0, size: 100 }));
      const named = objectsOf(found?.content).filter(({ name }) => textOf(name).toLowerCase().includes(q));
      fillPage(body, named, request);
    }),
  },
  {
    name: 'requests-that-miss-a-vote-are-closed-ones-too',
    rule: 'V61',
    answer: joined(['listGovernanceRequests'], async (body, exchange) => {
      const { request } = exchange;
      const party = request.query('missing');
      if (party === null || !isExactObject(body)) return;
      const all = await askFor(exchange, request.withQuery({ missing: null, page: 0, size: 100 }));
      const without = (row: ExactObject): boolean => objectsOf(row.missing).some(({ sv }) => sv === party);
      fillPage(body, objectsOf(all?.content).filter(without), request);
    }),
  },
  {
    name: 'the-total-of-a-file-counts-what-its-filters-leave-out',
    rule: 'contract: files',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (!answer.ok || !/\/v1\/exports\/(transfers|updates|validators)\.csv\?/.test(request.target)) return answer;
      const filters = ['kind', 'template', 'choice', 'status', 'sponsor', 'version', 'q', 'from', 'to'];
      const plain = request.withMethod('GET').withQuery(Object.fromEntries(filters.map((name) => [name, null])));
      const whole = await upstream(plain);
      if (whole.ok) answer.setHeader('explorer-total', whole.header('explorer-total'));
      return answer;
    },
  },
]);

/** The rows of all pages of the list that is asked for, in its order. */
async function everyRow(exchange: Exchange): Promise<readonly ExactObject[]> {
  const rows: ExactObject[] = [];
  for (let page = 0; page < 10; page += 1) {
    const body = await askFor(exchange, exchange.request.withQuery({ page, size: 100 }));
    rows.push(...objectsOf(body?.content));
    if (body?.last !== false) break;
  }
  return rows;
}
