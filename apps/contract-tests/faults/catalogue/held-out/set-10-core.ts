import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import { ask, askFor, joined, literal, rowsOf } from '../../edits/joined.ts';
import { each, editBody, editField, editRows, editSummaries } from '../../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** Mistakes of another query or another release, in the lists of the core. */
export const set10Core: readonly Fault[] = heldOut(10, [
  {
    name: 'receivers-come-in-order-of-their-ids',
    rule: 'V16',
    answer: each(
      ['listTransfers', 'listTransferHistory', 'listPartyTransfers'],
      ({ receivers }) => objectsOf(receivers).length > 1,
      (row) => {
        row.receivers = objectsOf(row.receivers).toSorted((one, other) =>
          textOf(one.partyId) < textOf(other.partyId) ? -1 : 1,
        );
      },
    ),
  },
  {
    name: 'the-price-that-a-super-validator-wants-has-four-digits',
    rule: 'V28a',
    answer: editField(['listSuperValidators'], 'coinPrice', (value) =>
      mapLiteral(value, (text) => String(Number(Number(text).toFixed(4)))),
    ),
  },
  {
    name: 'an-event-without-observers-has-no-list-of-them',
    rule: 'V5',
    answer: editBody(['getEvent'], (event) => {
      if (event.observers === '[]') event.observers = null;
    }),
  },
  {
    name: 'created-events-of-a-contract-event-are-all-of-its-update',
    rule: 'V31',
    answer: joined(['listContractEvents'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const update = await ask(exchange, `/v1/updates/${encodeURIComponent(textOf(row.updateId))}`);
        if (update?.eventsCount instanceof NumberLiteral) row.createdEvents = update.eventsCount;
      }
    }),
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
    name: 'fees-of-locked-coin-are-paid-from-what-is-available',
    rule: 'V37',
    answer: editSummaries((summary) => {
      const left = unitsOf(summary.total_unlocked_coin) - unitsOf(summary.accumulated_holding_fees_total);
      summary.total_available_coin = fromUnits(left < 0n ? 0n : left);
    }),
  },
  {
    name: 'tied-parties-are-in-the-order-of-a-dictionary',
    rule: 'V8',
    answer: editRows(['listParties'], (rows, request) => {
      const key = request.choice('sortBy') === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen';
      const sign = request.choice('orderBy') === 'ASC' ? 1 : -1;
      const { compare } = new Intl.Collator('en');
      return rows.toSorted((one, other) =>
        // Where the time differs, the rows are in its order already.
        textOfTime(one[key]) === textOfTime(other[key])
          ? sign * compare(textOf(one.partyAddress), textOf(other.partyAddress))
          : rows.indexOf(one) - rows.indexOf(other),
      );
    }),
  },
]);

function textOfTime(value: ExactJson | undefined): string {
  return value instanceof NumberLiteral ? value.text : '';
}
