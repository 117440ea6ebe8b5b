import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { each, editBody, editField, editRows } from '../../edits/rows.ts';
import { editAnswer, editRequest } from '../../edits/answers.ts';
import {
  fromUnits,
  isExactObject,
  mapLiteral,
  numberOf,
  objectsOf,
  plus,
  textOf,
  unitsOf,
} from '../../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../../proxy/fault.ts';

const day = 86_400_000;
const pages = ['listUpdates', 'listEvents', 'listTransfers'];

/** What a re-implementation, an optimization or a regression would get wrong, in data that any ledger has. */
export const set7Program: readonly Fault[] = heldOut(7, [
  // A statement does not add up: opening and closing are shown beside it.
  { name: 'a-statement-forgets-the-fees', rule: 'V56', answer: editLines((line) => (line.fee = zero())) },
  {
    name: 'a-statement-leaves-out-what-a-party-moved-to-itself',
    rule: 'V56',
    answer: editBody(['getStatement'], (body) => {
      body.lines = objectsOf(body.lines).filter(({ direction }) => direction !== 'SELF');
    }),
  },
  {
    name: 'the-difference-of-a-statement-has-the-other-sign',
    rule: 'V56',
    answer: editBody(['getStatement'], (body) => {
      body.difference = mapLiteral(body.difference ?? null, (text) => fromUnits(-unitsOf(new NumberLiteral(text))));
    }),
  },
  {
    name: 'rewards-of-a-statement-have-no-validator-rewards',
    rule: 'V56',
    answer: editBody(['getStatement'], ({ rewards }) => {
      if (isExactObject(rewards)) rewards.validator = zero();
    }),
  },
  // A party's own part: whoever adds up the column gets another sum than the one shown below it.
  {
    name: 'the-part-of-a-party-is-the-whole-amount',
    rule: 'V54',
    answer: editField(['listPartyTransfers'], 'own', (own, row) => row.amount ?? own),
  },
  {
    name: 'a-party-is-its-own-counterparty',
    rule: 'V54',
    answer: each(
      ['listPartyTransfers'],
      ({ direction }) => direction === 'OUT',
      (row) => (row.counterparties = objectsOf(row.senders).map(({ partyId }) => partyId ?? null)),
    ),
  },
  {
    name: 'fees-of-a-party-include-those-that-others-paid',
    rule: 'V54',
    answer: editBody(['listPartyTransfers'], (body) => {
      const { sums } = body;
      if (!isExactObject(sums)) return;
      const others = objectsOf(body.content).filter(({ direction }) => direction === 'IN');
      const fees = others.reduce((sum, { fee }) => sum + unitsOf(fee), unitsOf(sums.fee));
      sums.fee = new NumberLiteral(fromUnits(fees));
    }),
  },
  // Sums below a list follow its filters.
  {
    name: 'sums-of-a-history-overlook-its-period',
    rule: 'V53',
    answer: withPartOf('listTransferHistory', { from: null, to: null }, ['from', 'to'], (body, other) => {
      body.sums = other.sums ?? null;
    }),
  },
  {
    name: 'sums-of-a-history-overlook-its-kinds',
    rule: 'V53',
    answer: withPartOf('listTransferHistory', { kind: null }, ['kind'], (body, other) => {
      body.sums = other.sums ?? null;
    }),
  },
  {
    name: 'totals-of-a-template-overlook-its-choice',
    rule: 'V62',
    answer: withPartOf('listUpdateHistory', { choice: null }, ['choice'], (body, other) => {
      body.total = other.total ?? null;
    }),
  },
  // The update that is at `to` belongs to the next day: two days in a row show it twice.
  {
    name: 'a-period-includes-its-end',
    rule: 'V53',
    answer: editRequest((request) => {
      const to = request.query('to') ?? '';
      const isPeriod = request.asks('listTransferHistory', 'listPartyTransfers', 'listUpdateHistory');
      return isPeriod && /^\d+$/.test(to) ? request.withQuery({ to: Number(to) + 1 }) : request;
    }),
  },
  {
    name: 'a-series-begins-an-hour-late-where-from-is-on-the-hour',
    rule: 'V58',
    answer: editRequest((request) => {
      const from = request.query('from') ?? '';
      const isOn =
        request.asks('getSeries') && /^\d+$/.test(from) && Number(from) > 0 && Number(from) % 3_600_000 === 0;
      return isOn ? request.withQuery({ from: Number(from) + 1 }) : request;
    }),
  },
  // Parts of a bar are drawn upon each other: a kind that lacks leaves the bar short.
  {
    name: 'parts-of-a-series-have-no-smallest-kind',
    rule: 'V58',
    answer: editPoints((point) => {
      const parts = objectsOf(point.parts);
      if (parts.length > 1) point.parts = parts.slice(0, -1);
    }),
  },
  {
    name: 'hours-are-those-of-another-time-zone',
    rule: 'V58',
    answer: editPoints((point) => (point.time = plus(point.time, 1_800_000n))),
  },
  {
    name: 'the-running-hour-is-said-to-be-complete',
    rule: 'V58',
    answer: editBody(['getSeries'], (body) => (body.incomplete = false)),
  },
  // Rich lists: ranks and shares are what everybody quotes.
  {
    name: 'ranks-of-holders-begin-again-in-every-slice',
    rule: 'V60',
    answer: editRows(['listHolders'], (rows) => {
      for (const [at, row] of rows.entries()) row.rank = new NumberLiteral(String(at + 1));
      return undefined;
    }),
  },
  {
    name: 'shares-of-holders-are-cut-not-rounded',
    rule: 'V4',
    answer: editBody(['listHolders'], (body) => {
      const supply = unitsOf(body.supply);
      for (const row of objectsOf(body.content)) {
        const share = supply === 0n ? 0n : (unitsOf(row.balance) * 1_000_000n) / supply;
        row.share = new NumberLiteral(fromUnits(share * 1_000_000n));
      }
    }),
  },
  {
    name: 'a-holder-has-only-unlocked-coin',
    rule: 'V60',
    answer: each(
      ['listHolders'],
      ({ locked }) => unitsOf(locked) > 0n,
      (row) => (row.balance = row.unlocked ?? null),
    ),
  },
  // Balances before and after an update: the chain of updates does not join.
  {
    name: 'a-balance-before-an-update-is-the-one-after-it',
    rule: 'V64',
    answer: editBody(['getUpdate'], ({ balances }) => {
      for (const balance of objectsOf(balances)) balance.before = balance.after ?? null;
    }),
  },
  {
    name: 'changes-of-a-balance-are-without-their-sign',
    rule: 'V80',
    answer: editRows(['listBalanceHistory'], (rows) => {
      for (const row of rows)
        row.unlockedChange = mapLiteral(row.unlockedChange ?? null, (text) => text.replace(/^-/, ''));
      return undefined;
    }),
  },
  {
    name: 'a-balance-at-midnight-has-what-came-after-it',
    rule: 'V55',
    answer: editBody(['listBalances'], (body) => {
      const points = objectsOf(body.points ?? body.content);
      for (const [at, point] of points.entries()) {
        const next = points[at + 1];
        if (next !== undefined) Object.assign(point, { unlocked: next.unlocked, locked: next.locked });
      }
    }),
  },
  // The tree of an update.
  {
    name: 'the-next-update-is-the-one-after-the-next',
    rule: 'V41',
    answer: editBodyWith('getUpdate', async (body, { request, upstream }) => {
      if (typeof body.nextId !== 'string') return;
      const next = await upstream(request.at(`/v1/updates/${encodeURIComponent(body.nextId)}`).withMethod('GET'));
      const other = next.ok ? next.json : null;
      if (isExactObject(other)) body.nextId = other.nextId ?? null;
    }),
  },
  {
    name: 'the-depth-of-a-node-begins-with-one',
    rule: 'V41',
    answer: editBody(['getUpdate'], ({ nodes }) => {
      for (const node of objectsOf(nodes)) node.depth = plus(node.depth, 1n);
    }),
  },
  // Rounds: yesterday's price stands beside today's.
  {
    name: 'the-previous-price-is-that-of-the-row-above',
    rule: 'V50',
    answer: editRows(['listRounds'], (rows) => {
      for (const [at, row] of rows.entries()) row.previousPrice = rows[at - 1]?.price ?? row.previousPrice ?? null;
      return undefined;
    }),
  },
  // A search by the beginning of a hint: the user picks the first.
  {
    name: 'exact-results-come-last',
    rule: 'V42',
    answer: editRows(['search'], (rows) =>
      [...rows].sort((a, b) => Number(a.exact === true) - Number(b.exact === true)),
    ),
  },
  // Optimizations.
  {
    name: 'a-count-is-cached-while-the-list-grows',
    rule: 'V36',
    answer: async ({ request, upstream, memory }) => {
      if (!request.asks(...pages) || request.query('position') !== null) return upstream(request);
      const answer = await upstream(request.withMethod('GET'));
      const body = answer.ok ? answer.json : null;
      const id = request.operation?.id ?? '';
      if (!isExactObject(body)) return answer;
      const known = memory.get(id) ?? (body.totalElements as NumberLiteral).text;
      memory.set(id, known);
      const size = request.integer('size');
      const totalPages = Math.ceil(Number(known) / size);
      body.totalElements = body.totalCount = new NumberLiteral(known);
      body.totalPages = new NumberLiteral(String(totalPages));
      body.last = (request.integer('page') + 1) * size >= Number(known);
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'the-dashboard-is-a-few-seconds-old-under-a-new-position',
    rule: 'V33',
    answer: async ({ request, upstream, memory }) => {
      if (!request.asks('getDashboard')) return upstream(request);
      const answer = await upstream(request.withMethod('GET'));
      if (!answer.ok) return answer;
      const known = memory.get('dashboard') ?? answer.text;
      memory.set('dashboard', known);
      answer.text = known;
      return answer;
    },
  },
  // Times of another unit, and text in place of null.
  {
    name: 'days-of-rewards-are-numbered',
    rule: 'V57',
    answer: editBody(['listDailyRewards'], (body) => {
      for (const row of Object.values(body).flatMap((value) => objectsOf(value)))
        if (!Number.isNaN(numberOf(row.day))) row.day = new NumberLiteral(String(Math.floor(numberOf(row.day) / day)));
    }),
  },
  {
    name: 'a-vote-without-a-reason-says-null-in-a-text',
    rule: 'V2',
    answer: each(
      ['listVotes'],
      ({ reasonUrl }) => textOf(reasonUrl) === '',
      (row) => (row.reasonUrl = 'null'),
    ),
  },
  // A file is read by a spreadsheet, whose sums are compared with the list.
  {
    name: 'amounts-in-a-file-are-rounded-to-cents',
    rule: 'contract: files',
    answer: async ({ request, upstream }: Exchange) => {
      if (!/\/v1\/exports\/(party-)?transfers/.test(request.target) || request.method !== 'GET')
        return upstream(request);
      return editAnswer(
        ({ ok }) => ok,
        (answer) => (answer.text = answer.text.replaceAll(/(?<=,)(\d+\.\d\d)\d+(?=,)/g, '$1')),
      )({ request, upstream } as Exchange);
    },
  },
]);

function zero(): ExactJson {
  return new NumberLiteral('0');
}

function editLines(edit: (line: ExactObject) => void): Fault['answer'] {
  return editBody(['getStatement'], ({ lines }) => {
    objectsOf(lines).forEach(edit);
  });
}

function editPoints(edit: (point: ExactObject) => void): Fault['answer'] {
  return editBody(['getSeries'], ({ points }) => {
    objectsOf(points).forEach(edit);
  });
}

/** Changes the body of an operation by further requests. */
function editBodyWith(id: string, edit: (body: ExactObject, exchange: Exchange) => Promise<void>): Fault['answer'] {
  return async (exchange) => {
    const { request, upstream } = exchange;
    if (!request.asks(id)) return upstream(request);
    const answer = await upstream(request.withMethod('GET'));
    const body = answer.ok ? answer.json : null;
    if (!isExactObject(body)) return answer;
    await edit(body, exchange);
    answer.json = body;
    return answer;
  };
}

/** A part of the answer is that of another query, as of the same position. */
function withPartOf(
  id: string,
  without: Readonly<Record<string, null>>,
  given: readonly string[],
  edit: (body: ExactObject, other: ExactObject) => void,
): Fault['answer'] {
  return editBodyWith(id, async (body, { request, upstream }) => {
    if (given.every((name) => request.query(name) === null)) return;
    const position = numberOf(body.position);
    const other = await upstream(request.withMethod('GET').withQuery({ ...without, cursor: null, position }));
    const found = other.ok ? other.json : null;
    if (isExactObject(found)) edit(body, found);
  });
}
