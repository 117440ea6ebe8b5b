import { NumberLiteral } from '@ledger-explorer/wire';
import { fromUnits, toUnits } from '../edits/decimal.ts';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { editSummaries } from '../edits/edit-summaries.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/** Rows and figures, as nobody who wrote the checks had thought of them. */
export const answers: readonly Fault[] = [
  {
    name: 'effective-times-are-microseconds',
    rule: 'V1',
    answer: editField(['listUpdates'], 'effectiveAt', (value) => mapLiteral(value, (ms) => `${ms}000`)),
  },
  {
    name: 'a-price-that-nobody-voted-is-zero',
    rule: 'V28a',
    answer: editField(['listSuperValidators'], 'coinPrice', (value) => value ?? new NumberLiteral(0)),
  },
  {
    name: 'holdings-group-their-digits',
    rule: 'V3',
    answer: editSummaries((summary) => {
      if (typeof summary.total_coin_holdings === 'string') {
        summary.total_coin_holdings = summary.total_coin_holdings.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');
      }
    }),
  },
  {
    name: 'the-value-in-usd-is-cut-not-rounded',
    rule: 'V4',
    answer: editBody(['getMarketInfo'], ({ totalStakeDto }) => {
      if (isExactObject(totalStakeDto)) {
        totalStakeDto.valueUsd = mapLiteral(totalStakeDto.valueUsd ?? null, (usd) => fromUnits(toUnits(usd) - 1n));
      }
    }),
  },
  {
    name: 'acting-parties-are-separated-by-commas',
    rule: 'V5',
    answer: editField(['listEvents', 'getEvent'], 'actingParties', (value) =>
      typeof value === 'string' ? (JSON.parse(value) as string[]).join(',') : value,
    ),
  },
  {
    name: 'two-events-have-one-number',
    rule: 'V10',
    answer: editRows(['listEvents'], (rows, request) => {
      const [first, second] = rows;
      if (request.integer('page') > 0 && first !== undefined && second !== undefined) second.id = first.id ?? null;
      return undefined;
    }),
  },
  {
    name: 'the-template-hash-is-short',
    rule: 'V12',
    answer: editField(['listEvents', 'getEvent'], 'templateHash', (value) =>
      typeof value === 'string' ? value.slice(0, 8) : value,
    ),
  },
  {
    name: 'the-end-comes-a-page-early',
    rule: 'V36',
    answer: editBody([], (body) => {
      const { totalPages, number } = body;
      if (totalPages instanceof NumberLiteral && number instanceof NumberLiteral) {
        body.last = Number(number.text) >= Number(totalPages.text) - 2;
      }
    }),
  },
  {
    name: 'a-page-past-the-end-is-the-first',
    rule: 'V36',
    answer: editBody([], (body) => {
      if (body.empty === true) body.first = true;
    }),
  },
  {
    name: 'later-pages-upwards-are-turned-round',
    rule: 'seed: orderBy',
    answer: editRows(['listParties', 'listUpdates', 'listEvents'], (rows, request) =>
      request.choice('orderBy') === 'ASC' && request.integer('page') > 0 ? rows.toReversed() : undefined,
    ),
  },
  {
    name: 'ties-of-parties-are-in-the-order-of-a-dictionary',
    rule: 'V8',
    answer: editRows(['listParties'], (rows, request) => {
      const key = request.choice('sortBy') === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen';
      const sign = request.choice('orderBy') === 'ASC' ? 1 : -1;
      const time = (value: unknown) => (value instanceof NumberLiteral ? Number(value.text) : 0);
      const party = (value: unknown) => (typeof value === 'string' ? value : '');
      return rows.toSorted(
        (a, b) =>
          sign * (time(a[key]) - time(b[key]) || party(a.partyAddress).localeCompare(party(b.partyAddress), 'en')),
      );
    }),
  },
  {
    name: 'large-pages-begin-with-the-row-before',
    rule: 'V36',
    answer: async ({ request, upstream }) => {
      const page = request.integer('page');
      if (!request.asks('listEvents', 'listTransfers') || page < 1 || request.integer('size') < 50)
        return upstream(request);
      const asked = request.withMethod('GET');
      const [answer, before] = [await upstream(asked), await upstream(asked.withQuery({ page: page - 1 }))];
      if (!answer.ok || !before.ok) return answer;
      const [body, other] = [answer.json, before.json];
      if (!isExactObject(body) || !isExactObject(other)) return answer;
      if (!Array.isArray(body.content) || !Array.isArray(other.content)) return answer;
      body.content = [...other.content.slice(-1), ...body.content.slice(0, -1)];
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'later-pages-of-a-walk-run-the-other-way',
    rule: 'seed: orderBy',
    answer: editRows(['listContractEvents'], (rows, request) =>
      (request.query('nextCursor') ?? '') === '' ? undefined : rows.toReversed(),
    ),
  },
  {
    name: 'an-inactive-validator-is-among-the-active',
    rule: 'seed: status',
    answer: editRows(['listValidators'], (rows, request) => {
      const last = rows.at(-1);
      if (request.choice('status') === 'ACTIVE' && last !== undefined) last.active = false;
      return undefined;
    }),
  },
  {
    name: 'the-dashboard-misses-three-events',
    rule: 'V33',
    answer: editBody(['getDashboard'], (body) => {
      body.totalEvents = mapLiteral(body.totalEvents ?? null, (total) => BigInt(total) - 3n);
    }),
  },
  {
    name: 'holdings-are-of-the-round-before',
    rule: 'V37',
    answer: editSummaries((summary) => {
      summary.computed_as_of_round = mapLiteral(summary.computed_as_of_round ?? null, (round) => BigInt(round) - 1n);
    }),
  },
  {
    name: 'receivers-are-named-for-each-output',
    rule: 'V16',
    answer: editRows(['listTransfers'], (rows) => {
      for (const row of rows) {
        if (row.transferType === 'TRANSFER' && Array.isArray(row.receivers))
          row.receivers = [...row.receivers, ...row.receivers];
      }
      return undefined;
    }),
  },
  {
    name: 'a-tap-has-a-sender',
    rule: 'V16',
    answer: editRows(['listTransfers'], (rows) => {
      for (const row of rows) {
        if ((row.transferType === 'TAP' || row.transferType === 'MINT') && Array.isArray(row.receivers))
          row.senders = row.receivers;
      }
      return undefined;
    }),
  },
  {
    name: 'the-summary-is-of-somebody-else',
    rule: 'V37',
    answer: editSummaries((summary) => {
      if (typeof summary.party_id === 'string')
        summary.party_id = summary.party_id.replace(/.$/, (c) => (c === '0' ? '1' : '0'));
    }),
  },
  {
    name: 'roots-are-of-another-update',
    rule: 'V11',
    answer: editRows(['listUpdates'], (rows) => {
      const [first, second] = rows;
      if (first !== undefined && second !== undefined) second.rootEventIds = first.rootEventIds ?? null;
      return undefined;
    }),
  },
  {
    name: 'the-change-of-a-day-has-another-sign',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], ({ marketCapDto }) => {
      if (isExactObject(marketCapDto)) {
        marketCapDto.changePercent = mapLiteral(marketCapDto.changePercent ?? null, (percent) => -Number(percent));
      }
    }),
  },
];
