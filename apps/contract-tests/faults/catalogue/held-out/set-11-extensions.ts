import { ask, askFor, fillPage, joined, literal } from '../../edits/joined.ts';
import { editBody } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, plus, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';
import type { ExactJson, ExactObject } from '@ledger-explorer/wire';

const steps: Readonly<Record<string, number>> = { hour: 3_600_000, day: 86_400_000 };
const levels: readonly ExactJson[] = ['supply', 'price'];

/** Statements, series, files and the stream, as another team or the next release computes them. */
export const set11Extensions: readonly Fault[] = heldOut(11, [
  {
    name: 'a-statement-does-not-add-the-fees-to-its-difference',
    rule: 'V56',
    answer: editBody(['getStatement'], (body) => {
      const fees = objectsOf(body.lines).reduce((sum, { fee }) => sum + unitsOf(fee), 0n);
      body.difference = literal(fromUnits(unitsOf(body.difference) - fees));
    }),
  },
  {
    name: 'balances-are-those-at-the-end-of-the-day',
    rule: 'V55',
    answer: joined(['listBalances'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      const { request } = exchange;
      const points = objectsOf(body.content);
      const end = numberOf(points.at(-1)?.time ?? null) + (steps[textOf(body.interval)] ?? 0);
      const next = await askFor(exchange, request.withQuery({ from: end, to: end }));
      const [after] = objectsOf(next?.content);
      const last = after ?? (await ask(exchange, `/v1/parties/${request.identifier ?? ''}/balance`));
      for (const [at, point] of points.entries()) {
        const { position, unlocked, locked } = points[at + 1] ?? last ?? point;
        Object.assign(point, { position, unlocked, locked });
      }
    }),
  },
  {
    name: 'a-series-has-zeros-where-nothing-happened',
    rule: 'V58',
    answer: editBody(['getSeries'], (body) => {
      if (levels.includes(body.metric ?? null)) return;
      const step = steps[textOf(body.interval)] ?? Infinity;
      const points = objectsOf(body.points);
      body.points = points.flatMap((point, at) => {
        const { time: until = null } = points[at + 1] ?? {};
        const filled = [point];
        for (let time = numberOf(point.time) + step; time < numberOf(until); time += step)
          filled.push({
            ...point,
            time: literal(time),
            value: literal(0),
            parts: Array.isArray(point.parts) ? [] : null,
          });
        return filled;
      });
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
  {
    name: 'the-stream-is-silent-about-intervals-without-rows',
    rule: 'stream',
    answer: ({ request, upstream }) => upstream(request),
    stream: {
      part: (part) => (part.includes('event: rows') && part.includes('"count":0,') ? [] : [part]),
    },
  },
]);
