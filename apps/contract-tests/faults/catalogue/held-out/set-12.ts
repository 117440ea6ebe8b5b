import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';
import { editProblem, forgiving } from '../../edits/answers.ts';
import { ask, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody, editField } from '../../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** What another team gets wrong, operation after operation. */
export const set12: readonly Fault[] = heldOut(12, [
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
    name: 'changes-of-the-day-are-fractions',
    rule: 'V34: the change in percent',
    answer: editBody(['getDashboard'], (body) => {
      for (const name of ['avgDayTpsChange', 'avgDayCpsChange']) {
        const change = body[name];
        if (change instanceof NumberLiteral) body[name] = literal(new Big(change.text).div(100).round(4).toFixed());
      }
    }),
  },
  {
    name: 'a-round-is-listed-once-activity-counts-for-it',
    rule: 'V50: the rounds that were open in the time of the index',
    answer: joined(['listRounds'], async (body, exchange) => {
      const head = await ask(exchange, '/v1/head');
      const whole = await ask(exchange, '/v1/rounds?size=100');
      if (!isExactObject(body) || whole === null || head === null) return;
      const begun = objectsOf(whole.content).filter(({ opensAt }) => !(numberOf(opensAt) > numberOf(head.recordTime)));
      fillPage(body, begun, exchange.request);
    }),
  },
  {
    name: 'one-name-is-found-in-any-case',
    rule: 'V52: exactly this name',
    answer: forgiving(404, (request) => {
      if (!request.asks('getName') || request.identifier === null) return null;
      return request.withPath(`/v1/names/${encodeURIComponent(decodeURIComponent(request.identifier).toLowerCase())}`);
    }),
  },
  {
    name: 'the-top-ten-holders-are-those-of-the-slice',
    rule: 'V60: top10 in percent of the supply',
    answer: editBody(['listHolders'], (body) => {
      const rows = objectsOf(body.content).slice(0, 10);
      const sum = rows.reduce((total, { balance }) => total + unitsOf(balance), 0n);
      const supply = unitsOf(body.supply);
      if (supply > 0n) body.top10 = percent(sum, supply);
    }),
  },
  {
    name: 'instance-has-plain-colons-for-encoded-ones',
    rule: 'errors: instance is the request target as sent',
    answer: editProblem([], (problem) => {
      problem.instance = textOf(problem.instance).replaceAll(/%3a/gi, ':');
    }),
  },
]);

/** Null is the lowest. */
function timeOf(value: ExactJson | undefined): number {
  const time = numberOf(value);
  return Number.isNaN(time) ? -1 : time;
}

/** With 4 digits, half away from zero. */
function percent(part: bigint, whole: bigint): ReturnType<typeof literal> {
  const tenThousandths = (part * 2_000_000n + whole) / (whole * 2n);
  return literal(fromUnits(tenThousandths * 1_000_000n));
}
