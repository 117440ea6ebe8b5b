import { editRequest } from '../../edits/answers.ts';
import { ask, askFor, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { each, editBody, editField, editRows, editSummaries } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../../proxy/fault.ts';
import type { ExactObject } from '@ledger-explorer/wire';

/** Rules of the core as a team reads them that knows ledgers and has skimmed the contract. */
export const set11Core: readonly Fault[] = heldOut(11, [
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
    name: 'the-total-of-validators-overlooks-their-status',
    rule: 'V36',
    answer: joined(['listValidators'], async (body, exchange) => {
      const { request } = exchange;
      const all = await askFor(exchange, request.withQuery({ status: null }));
      if (all === null || !isExactObject(body)) return;
      for (const name of ['totalElements', 'totalCount', 'totalPages', 'last']) body[name] = all[name] ?? null;
    }),
  },
  {
    name: 'new-validators-are-only-those-that-are-active',
    rule: 'V23',
    answer: joined(['listNewValidators'], async (body, { request, upstream }) => {
      const all = await upstream(request.withMethod('GET').withHeader('if-none-match', null).withQuery({ size: 100 }));
      if (!all.ok || !Array.isArray(body)) return;
      const active = rowsOf(all.json).filter((row) => row.active === true);
      body.splice(0, body.length, ...active.slice(0, request.integer('size')));
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
    name: 'available-coin-pays-the-fees-of-locked-coin-too',
    rule: 'V37',
    answer: editSummaries((summary) => {
      const left = unitsOf(summary.total_unlocked_coin) - unitsOf(summary.accumulated_holding_fees_total);
      summary.total_available_coin = fromUnits(left > 0n ? left : 0n);
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
    name: 'an-app-provider-is-listed-with-its-newest-right-alone',
    rule: 'V9: every right in force',
    answer: joined(['listFeaturedApps'], async (body, exchange) => {
      const rights = await everyRow(exchange);
      const providers = rights.map(({ provider }) => provider);
      const newest = rights.filter(({ provider }, at) => providers.indexOf(provider) === at);
      if (isExactObject(body)) fillPage(body, newest, exchange.request);
    }),
  },
  {
    name: 'contract-events-take-effect-when-they-are-recorded',
    rule: 'V6: effective times',
    answer: editField(['listContractEvents'], 'effectiveAt', (value, row) =>
      value === null ? null : (row.recordTime ?? null),
    ),
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
    name: 'the-latest-round-is-the-one-that-counts-already',
    rule: 'V33',
    answer: joined(['getDashboard'], async (body, exchange) => {
      const head = await ask(exchange, '/v1/head');
      const rounds = await ask(exchange, '/v1/rounds?size=10');
      const begun = objectsOf(rounds?.content).find(
        ({ opensAt }) => numberOf(opensAt) <= numberOf(head?.recordTime ?? null),
      );
      if (isExactObject(body) && begun !== undefined) body.latestRound = begun.number ?? null;
    }),
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
