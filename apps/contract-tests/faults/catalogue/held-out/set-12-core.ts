import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';
import { forgiving } from '../../edits/answers.ts';
import { ask, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody, editField, editRows, editSummaries } from '../../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** What another team gets wrong in the operations of the core. */
export const set12Core: readonly Fault[] = heldOut(12, [
  {
    name: 'without-a-price-vote-a-super-validator-has-the-price-of-the-round',
    rule: 'V28a: the own vote for the price, null without one',
    answer: joined(['listSuperValidators', 'getSuperValidator'], async (body, exchange) => {
      const market = await ask(exchange, '/v1/market/get-market-info');
      const price = isExactObject(market?.tokenPriceDto) ? market.tokenPriceDto.price : undefined;
      for (const row of rowsOf(body)) row.coinPrice ??= price ?? null;
    }),
  },
  {
    name: 'of-two-statuses-of-validators-the-second-counts',
    rule: 'R4',
    answer: forgiving(400, (request) => {
      if (!request.asks('listValidators') || request.times('status') < 2) return null;
      const given = new URLSearchParams(request.target.split('?')[1]).getAll('status');
      return request.withQuery({ status: given.at(-1) ?? null });
    }),
  },
  {
    name: 'new-validators-go-by-their-last-update',
    rule: 'V23: by first license, newest first',
    answer: joined(['listNewValidators'], async (body, { request, upstream }) => {
      const whole = await upstream(request.withMethod('GET').withQuery({ size: 100 }));
      if (!whole.ok || !Array.isArray(body)) return;
      const updated = rowsOf(whole.json).toSorted((a, b) => timeOf(b.lastUpdatedAt) - timeOf(a.lastUpdatedAt));
      body.splice(0, body.length, ...updated.slice(0, request.integer('size')));
    }),
  },
  {
    name: 'what-is-minted-or-tapped-is-sent-by-the-dso',
    rule: 'V16: senders of MINT and TAP are none',
    answer: joined(['listTransfers', 'listTransferHistory'], async (body, exchange) => {
      const validators = await ask(exchange, '/v1/validators?size=1');
      const partyId = objectsOf(validators?.content)[0]?.dso ?? null;
      for (const row of rowsOf(body))
        if (row.transferType === 'MINT' || row.transferType === 'TAP')
          row.senders = [{ partyId, accountName: null, imageUrl: null }];
    }),
  },
  {
    name: 'tied-parties-are-in-the-collation-of-the-database',
    rule: 'V8: ties by party id, in code point order',
    answer: editRows(['listParties'], (rows, request) => {
      const key = request.choice('sortBy') === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen';
      const direction = request.choice('orderBy') === 'ASC' ? 1 : -1;
      return rows.toSorted((a, b) => {
        const apart = timeOf(a[key]) - timeOf(b[key]);
        return direction * (apart === 0 ? textOf(a.partyAddress).localeCompare(textOf(b.partyAddress), 'en') : apart);
      });
    }),
  },
  {
    name: 'available-coin-has-the-locked-coin-in-it',
    rule: 'V37: unlocked coin minus its fees',
    answer: editSummaries((summary) => {
      const left = unitsOf(summary.total_coin_holdings) - unitsOf(summary.accumulated_holding_fees_total);
      summary.total_available_coin = fromUnits(left < 0n ? 0n : left);
    }),
  },
  {
    name: 'a-party-without-rewards-is-not-found',
    rule: 'errors: a known party without rewards is an empty page',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request.method === 'HEAD' ? request.withMethod('GET') : request);
      if (!request.asks('listRewards') || !answer.ok) return answer;
      const body = answer.json;
      if (!isExactObject(body) || numberOf(body.totalElements) > 0) return answer;
      const unknown = await upstream(request.withMethod('GET').withPath('/v1/rewards/nobody'));
      unknown.text = unknown.text.replace(/"detail":"[^,]*",/, '"detail":"No rewards of this party.",');
      return unknown;
    },
  },
  {
    name: 'what-failed-was-accepted',
    rule: 'V25: FAILED',
    answer: joined(['listVoteRequests', 'getVoteRequest', 'listGovernanceRequests', 'getGovernanceRequest'], (body) => {
      for (const row of rowsOf(body)) if (row.status === 'FAILED') row.status = 'ACCEPTED';
      return Promise.resolve();
    }),
  },
  {
    name: 'votes-are-cast-on-the-second',
    rule: 'V1: rounded down to milliseconds',
    answer: editField(['listVotes'], 'optCastAt', (value) =>
      mapLiteral(value, (time) => (BigInt(time) / 1000n) * 1000n),
    ),
  },
  {
    name: 'created-events-of-a-contract-event-are-all-events-of-the-update',
    rule: 'V31',
    answer: joined(['listContractEvents'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const update = await ask(exchange, `/v1/updates/${textOf(row.updateId)}`);
        if (update?.eventsCount !== undefined) row.createdEvents = update.eventsCount;
      }
    }),
  },
  {
    name: 'one-event-has-the-time-at-which-it-takes-effect',
    rule: 'V6: the record time of the update',
    answer: joined(['getEvent'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const update = await ask(exchange, `/v1/updates/${textOf(row.transactionId)}`);
        row.createdAt = update?.effectiveAt ?? row.createdAt ?? null;
      }
    }),
  },
  {
    name: 'no-page-comes-after-page-50',
    rule: 'V36: last, whether or not the next page would be accepted',
    answer: editBody(['listUpdates', 'listEvents', 'listTransfers', 'listParties'], (body, request) => {
      if (request.integer('page') === 50) body.last = true;
    }),
  },
  {
    name: 'locked-coin-does-not-circulate',
    rule: 'V35: circulating supply is all active coin',
    answer: editBody(['getMarketInfo'], ({ circulatingSupply, totalStakeDto }) => {
      if (!isExactObject(circulatingSupply) || !isExactObject(totalStakeDto)) return;
      const left = unitsOf(circulatingSupply.valueCoin) - unitsOf(totalStakeDto.valueCoin);
      circulatingSupply.valueCoin = literal(fromUnits(left));
    }),
  },
  {
    name: 'changes-of-the-day-are-fractions',
    rule: 'V34: the change in percent',
    answer: editBody(['getDashboard'], (body) => {
      for (const name of ['avgDayTpsChange', 'avgDayCpsChange']) {
        const change = body[name];
        if (change instanceof NumberLiteral) body[name] = literal(new Big(change.text).div(100).round(4).toFixed());
      }
    }),
  },
]);

/** Null is the lowest. */
function timeOf(value: ExactJson | undefined): number {
  const time = numberOf(value);
  return Number.isNaN(time) ? -1 : time;
}
