import { type ExactObject, NumberLiteral, parseExact, writeExact } from '@ledger-explorer/wire';
import { editAnswer, editRequest } from '../edits/answers.ts';
import { editBody, editRows } from '../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, numberOf, objectsOf, unitsOf } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Histories, slices and files of the extensions (V41, V51 to V55, V61 to V63). */
export const histories: readonly Fault[] = heldOut(5, [
  {
    name: 'later-nodes-of-an-update-are-numbered-from-zero',
    rule: 'V41',
    answer: editBody(['getUpdate'], ({ nodes = null }, request) => {
      if (request.query('cursor') === null) return;
      const before = objectsOf(nodes)[0]?.ordinal;
      for (const node of objectsOf(nodes))
        node.ordinal = mapLiteral(node.ordinal ?? null, (at) => BigInt(at) - BigInt(numberOf(before)));
    }),
  },
  {
    name: 'a-cursor-of-nodes-is-taken-for-any-update',
    rule: 'R8',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      if (answer.status !== 400 || !request.asks('getUpdate') || request.times('cursor') !== 1) return answer;
      const other = await upstream(request.withQuery({ cursor: null }));
      return other.ok ? other : answer;
    },
  },
  {
    name: 'all-events-of-an-update-are-the-party-s',
    rule: 'V63',
    answer: editRows(['listPartyUpdates'], (rows) => {
      for (const row of rows) if (row.events === null) row.partyEventsCount = row.eventsCount ?? null;
      return undefined;
    }),
  },
  {
    name: 'a-file-counts-from-the-newest',
    rule: 'contract: files',
    answer: editAnswer(
      (answer, { target }) => answer.ok && /\/v1\/exports\/(?!holders)/.test(target),
      (answer) => {
        const [head = '', ...rows] = answer.text.split('\r\n');
        const ranked = rows.map((row, at) => row.replace(/^\d+/, String(at + 1)));
        answer.text = [head, ...ranked].join('\r\n');
      },
    ),
  },
  {
    name: 'a-history-ends-with-the-update-at-its-end',
    rule: 'V53',
    answer: editRequest((request) =>
      request.asks('listTransferHistory', 'listPartyTransfers', 'listUpdateHistory', 'listPartyUpdates') &&
      request.times('to') === 1 &&
      /^\d{1,15}$/.test(request.query('to') ?? '')
        ? request.withQuery({ to: String(Number(request.query('to')) + 1) })
        : request,
    ),
  },
  {
    name: 'balances-open-with-what-they-end-with',
    rule: 'V55',
    answer: editBody(['listBalances'], (body) => {
      const last = objectsOf(body.content).at(-1);
      if (last !== undefined)
        body.opening = new NumberLiteral(fromUnits(unitsOf(last.unlocked) + unitsOf(last.locked)));
    }),
  },
  {
    name: 'the-way-back-repeats-a-row',
    rule: 'V51',
    answer: async ({ request, upstream, memory }) => {
      const answer = await upstream(request.asks() ? request.withMethod('GET') : request);
      const body = request.operation?.paging === 'slice' && answer.ok ? answer.json : null;
      if (!isExactObject(body)) return answer;
      const rows = objectsOf(body.content);
      const seen = memory.get(request.query('cursor') ?? '');
      if (typeof body.newerCursor === 'string' && rows[0] !== undefined)
        memory.set(body.newerCursor, writeExact(rows[0]));
      if (seen === undefined || rows.length === 0) return answer;
      body.content =
        request.choice('orderBy') === 'ASC'
          ? [parseExact(seen), ...rows.slice(1)]
          : [...rows.slice(1), parseExact(seen)];
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'settlements-always-go-out',
    rule: 'V54',
    answer: editRows(['listPartyTransfers'], (rows) => {
      for (const row of rows) if (row.transferType === 'SETTLEMENT') row.direction = 'OUT';
      return undefined;
    }),
  },
  {
    name: 'names-are-found-in-their-own-case-only',
    rule: 'V52',
    answer: editRequest((request) =>
      request.asks('listNames') && /[A-Z]/.test(request.query('prefix') ?? '')
        ? request.withQuery({ prefix: 'no such name' })
        : request,
    ),
  },
  {
    name: 'half-of-the-votes-and-one-are-enough',
    rule: 'V61',
    answer: (exchange) =>
      exchange.request.asks('getGovernanceRequest')
        ? editBody(['getGovernanceRequest'], halfIsEnough)(exchange)
        : editRows(['listGovernanceRequests'], (rows) => {
            rows.forEach(halfIsEnough);
            return undefined;
          })(exchange),
  },
]);

function halfIsEnough(request: ExactObject): void {
  const all = ['yesCount', 'noCount', 'abstainCount'].reduce((sum, name) => sum + numberOf(request[name]), 0);
  request.threshold = new NumberLiteral(Math.floor(all / 2) + 1);
}
