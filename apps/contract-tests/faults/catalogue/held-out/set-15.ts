import { type ExactJson, type ExactObject, writeExact } from '@ledger-explorer/wire';
import Big from 'big.js';
import { ask, askFor, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { remembered, totalsBefore, updatesOfMinute } from '../../edits/looked-up.ts';
import { editBody } from '../../edits/rows.ts';
import { isExactObject, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../../proxy/fault.ts';

const requests = ['listVoteRequests', 'getVoteRequest', 'listGovernanceRequests', 'getGovernanceRequest'];

/** What shows in the first rows that anybody asks for, and what shows where super validators have earned the same. */
export const set15: readonly Fault[] = heldOut(15, [
  {
    name: 'super-validators-come-by-their-weight',
    rule: 'seed: sortBy REWARD',
    answer: joined(['listSuperValidators'], (body, exchange) => sorted(body, exchange, () => 0)),
  },
  {
    name: 'vote-requests-are-dated-by-their-newest-contract',
    rule: 'V6: for a vote request, the first contract of the chain',
    answer: joined(requests, async (body, exchange) => {
      const { request } = exchange;
      const isList = request.asks('listVoteRequests');
      const whole = isList ? await askFor(exchange, request.withQuery({ page: 0, size: 100 })) : body;
      if (whole === null || !isExactObject(body)) return;
      for (const row of rowsOf(whole)) {
        const made = await remembered(exchange, textOf(row.contractId), async (id) => {
          const created = (await ask(exchange, `/v1/contracts/${id}`))?.created;
          return isExactObject(created) ? writeExact(created.createdAt ?? null) : '';
        });
        if (/^\d+$/.test(made)) row.createdAt = literal(made);
      }
      const newest = (one: ExactObject, other: ExactObject) => numberOf(other.createdAt) - numberOf(one.createdAt);
      if (isList) fillPage(body, rowsOf(whole).toSorted(newest), request);
    }),
  },
  {
    name: 'without-a-market-source-nobody-dominates',
    rule: 'V35: dominance is null without a market source',
    answer: editBody(['getMarketInfo'], ({ dominanceDto: dominance }) => {
      if (isExactObject(dominance)) dominance.valuePercent ??= literal(0);
    }),
  },
  {
    name: 'contracts-per-second-are-events-per-second',
    rule: 'V34: cps counts created events',
    answer: joined(['getDashboard'], async (body, exchange) => {
      const found = await updatesOfMinute(exchange);
      if (found === null || !isExactObject(body)) return;
      const { after, rows } = found;
      const counted = rows.filter(({ recordTime }) => numberOf(recordTime) > after);
      const events = counted.reduce((sum, { eventsCount }) => sum + numberOf(eventsCount), 0);
      body.cps = literal(new Big(events).div(60).round(3).toFixed());
    }),
  },
  {
    name: 'transactions-are-those-since-the-last-migration',
    rule: 'V33: transactions are updates',
    answer: joined(['getDashboard'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      const { updates } = await totalsBefore(exchange, numberOf(body.migration));
      body.totalTransactions = literal(numberOf(body.totalTransactions) - updates);
    }),
  },
  {
    name: 'without-a-time-requests-take-effect-when-voting-ends',
    rule: 'V2: what does not exist is null',
    answer: joined(requests, (body) => {
      for (const row of rowsOf(body)) row.targetEffectiveAt ??= row.voteBefore ?? null;
      return Promise.resolve();
    }),
  },
  {
    name: 'exercises-that-leave-a-contract-are-not-its-events',
    rule: 'seed: content is the events of the contract',
    answer: joined(['listContractEvents'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      const kept: ExactObject[] = [];
      for (const row of rowsOf(body)) {
        const consuming = await remembered(exchange, textOf(row.eventId), async (id) =>
          writeExact((await ask(exchange, `/v1/events/${id}`))?.consuming ?? null),
        );
        if (consuming !== 'false') kept.push(row);
      }
      body.content = kept;
    }),
  },
  {
    name: 'holdings-are-as-old-as-the-last-change',
    rule: 'V37: holdings at the head, with its record time',
    answer: joined(['getParty'], async (body, exchange) => {
      const { request, upstream } = exchange;
      const holdings = isExactObject(body) ? body.holdingsSummaryResponse : null;
      const changes = await ask(exchange, `/v1/parties/${request.identifier ?? ''}/balance-history?size=1`);
      const position = numberOf(objectsOf(changes?.content)[0]?.position);
      if (!isExactObject(holdings ?? null) || !(position > 0)) return;
      const then = request.withMethod('GET').withHeader('if-none-match', null);
      const time = (await upstream(then.at(`/v1/updates?size=1&position=${position}`))).header('explorer-record-time');
      if (time === null || !isExactObject(holdings)) return;
      for (const part of [holdings, ...objectsOf(holdings.summaries)]) part.record_time = time;
    }),
  },
  {
    name: 'of-super-validators-with-equal-rewards-the-heavier-leads',
    rule: 'V8: ties between super validators are broken by party id',
    answer: joined(['listSuperValidators'], (body, exchange) =>
      sorted(body, exchange, (one, other) => Number(unitsOf(one.totalRewards) - unitsOf(other.totalRewards))),
    ),
  },
]);

/** A page of super validators by this, then by their weight, then by party id. */
async function sorted(
  body: ExactJson,
  exchange: Exchange,
  compare: (one: ExactObject, other: ExactObject) => number,
): Promise<void> {
  const { request } = exchange;
  const whole = await askFor(exchange, request.withQuery({ page: 0, size: 100 }));
  if (whole === null || !isExactObject(body)) return;
  const sign = request.choice('orderBy') === 'ASC' ? 1 : -1;
  const byWeight = (one: ExactObject, other: ExactObject) =>
    compare(one, other) ||
    numberOf(one.svRewardWeight) - numberOf(other.svRewardWeight) ||
    (textOf(one.svId) < textOf(other.svId) ? -1 : 1);
  const rows = rowsOf(whole).toSorted((one, other) => sign * byWeight(one, other));
  fillPage(body, rows, request);
}
