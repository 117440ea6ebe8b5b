import { editRequest, forgiving } from '../../edits/answers.ts';
import { ask, askFor, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { each, editBody } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const day = 86_400_000;

/** What another team gets wrong in the lists that came later. */
export const set12Extensions: readonly Fault[] = heldOut(12, [
  {
    name: 'every-event-of-an-update-makes-the-party-appear',
    rule: 'V63: partyEventsCount',
    answer: each(
      ['listPartyUpdates'],
      () => true,
      (row) => {
        row.partyEventsCount = row.eventsCount ?? null;
      },
    ),
  },
  {
    name: 'a-period-of-transfers-has-its-end-in-it',
    rule: 'V53: ends before the first one at or after `to`',
    answer: editRequest((request) => {
      const to = request.query('to') ?? '';
      if (!request.asks('listTransferHistory') || !/^[1-9]\d{0,14}$/.test(to)) return request;
      return request.times('to') > 1 ? request : request.withQuery({ to: Number(to) + 1 });
    }),
  },
  {
    name: 'kinds-of-results-are-picked-after-the-cut',
    rule: 'V42: `kinds` keeps only the kinds it lists',
    answer: joined(['search'], async (body, exchange) => {
      const kinds = exchange.request.query('kinds')?.split(',');
      if (kinds === undefined || !isExactObject(body)) return;
      const all = await askFor(exchange, exchange.request.withQuery({ kinds: null }));
      body.content = objectsOf(all?.content).filter(({ kind }) => kinds.includes(textOf(kind)));
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
    name: 'shares-of-apps-are-of-the-page',
    rule: 'V73: percent of the rewards30d of the whole list',
    answer: editBody(['listApps'], ({ content }) => {
      const rows = objectsOf(content);
      const sum = rows.reduce((total, { rewards30d }) => total + unitsOf(rewards30d), 0n);
      if (sum > 0n) for (const row of rows) row.share = percent(unitsOf(row.rewards30d), sum);
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
    name: 'after-the-end-there-is-still-the-last-update',
    rule: 'V39: a time after every record time is 404',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const answer = await upstream(request);
      if (answer.status !== 404 || !request.asks('getPosition')) return answer;
      const head = await ask(exchange, '/v1/head');
      return head === null ? answer : upstream(request.withQuery({ time: numberOf(head.recordTime) }));
    },
  },
  {
    name: 'days-without-rewards-are-there-with-zeros',
    rule: 'V57: days without rewards are left out',
    answer: editBody(['listDailyRewards'], (body, request) => {
      const rows = objectsOf(body.content);
      const days = rows.map((row) => numberOf(row.day));
      if (days.length === 0) return;
      const last = Math.max(...days);
      const from = Number(request.query('from') ?? last - 29 * day);
      const missing = Array.from({ length: 400 }, (_, back) => last - back * day)
        .filter((time) => time >= from && !days.includes(time))
        .map((time) => {
          const [app, validator, sv, count] = [literal(0), literal(0), literal(0), literal(0)];
          return { day: literal(time), app, validator, sv, count, price: null };
        });
      body.content = [...rows, ...missing].toSorted((a, b) => numberOf(a.day) - numberOf(b.day));
    }),
  },
  {
    name: 'what-was-archived-after-the-position-is-archived-already',
    rule: 'V86: a contract archived later is active, and its archivedAt is null',
    answer: joined(['listPartyContracts'], async (body, exchange) => {
      if (exchange.request.query('position') === null) return;
      for (const row of rowsOf(body)) {
        if (row.archivedAt !== null) continue;
        const contract = await ask(exchange, `/v1/contracts/${textOf(row.contractId)}`);
        if (isExactObject(contract?.archived)) row.archivedAt = contract.archived.createdAt ?? null;
      }
    }),
  },
  {
    name: 'open-requests-come-newest-first',
    rule: 'V61: those that are not closed in order of voteBefore',
    answer: joined(['listGovernanceRequests'], async (body, exchange) => {
      const { request } = exchange;
      const whole = await askFor(exchange, request.withQuery({ page: 0, size: 100 }));
      if (!isExactObject(body) || whole === null) return;
      const rows = objectsOf(whole.content);
      const open = rows.filter(({ timeLeft }) => timeLeft !== null);
      const closed = rows.filter(({ timeLeft }) => timeLeft === null);
      const newest = open.toSorted((a, b) => numberOf(b.createdAt) - numberOf(a.createdAt));
      fillPage(body, [...newest, ...closed], request);
    }),
  },
]);

/** With 4 digits, half away from zero. */
function percent(part: bigint, whole: bigint): ReturnType<typeof literal> {
  const tenThousandths = (part * 2_000_000n + whole) / (whole * 2n);
  return literal(fromUnits(tenThousandths * 1_000_000n));
}
