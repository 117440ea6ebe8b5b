import { writeExact } from '@ledger-explorer/wire';
import { editAnswer, editRequest } from '../../edits/answers.ts';
import { ask, askFor, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody, editRows } from '../../edits/rows.ts';
import { member } from '../../edits/served-document.ts';
import { isExactObject, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const hour = 3_600_000;
const slices = [
  'listTransferHistory',
  'listPartyTransfers',
  'listUpdateHistory',
  'listPartyUpdates',
  'listPartyContracts',
  'listBalanceHistory',
  'listHolders',
  'listNames',
];
const topics = new Set(['head', 'transfers', 'updates', 'rounds', 'votes', 'validators']);

/** What it gets wrong in the extensions: lists with filters, what they count, and files. */
const listsOfTheExtensions: readonly Fault[] = heldOut(14, [
  {
    name: 'eight-digits-of-a-fingerprint-are-too-few',
    rule: 'V42: 8 digits or more of its fingerprint',
    answer: editRows(['search'], (rows, request) => {
      const digits = (request.query('q') ?? '').trim().toLowerCase();
      return /^[0-9a-f]{8}$/.test(digits) ? rows.filter(({ id }) => !textOf(id).includes(`::${digits}`)) : undefined;
    }),
  },
  {
    name: 'totals-behind-a-cursor-overlook-the-filters',
    rule: 'V51: total is exact, under all filters',
    answer: joined(['listTransferHistory', 'listUpdateHistory'], async (body, exchange) => {
      const { request } = exchange;
      if ((request.query('cursor') ?? '') === '' || !isExactObject(body)) return;
      const plain = { cursor: null, kind: null, template: null, choice: null, from: null, to: null, size: 1 };
      body.total = (await askFor(exchange, request.withQuery(plain)))?.total ?? body.total ?? null;
    }),
  },
  {
    name: 'an-empty-slice-begins-at-rank-zero',
    rule: 'V51: firstRank is null if there is none',
    answer: editBody(slices, (body) => {
      body.firstRank ??= literal(0);
    }),
  },
  {
    name: 'the-coupons-of-a-provider-are-those-that-it-has',
    rule: 'V88: role=PROVIDER counts those for what it did, whoever has them',
    answer: joined(['listRewardRounds', 'listRewardRoundDays'], async (body, exchange) => {
      const { request } = exchange;
      if (request.choice('role') !== 'PROVIDER' || !isExactObject(body)) return;
      const own = await askFor(exchange, request.withQuery({ role: 'BENEFICIARY' }));
      if (own !== null) Object.assign(body, own, { role: body.role });
    }),
  },
  {
    name: 'hours-of-a-series-go-back-a-day',
    rule: 'V58: by default there are 30',
    answer: joined(['getSeries'], async (body, exchange) => {
      const { request } = exchange;
      const isDefault = request.query('from') === null && request.query('to') === null;
      if (request.choice('interval') !== 'hour' || !isDefault || !isExactObject(body)) return;
      const head = numberOf((await ask(exchange, '/v1/head'))?.recordTime);
      const first = head - (head % hour) - 23 * hour;
      body.points = objectsOf(body.points).filter(({ time }) => numberOf(time) >= first);
    }),
  },
  {
    name: 'voters-are-named-in-the-order-they-voted',
    rule: 'V61: yes, no and missing name the SVs by name',
    answer: joined(['listGovernanceRequests', 'getGovernanceRequest'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const id = encodeURIComponent(textOf(row.contractId));
        const votes = await ask(exchange, `/v1/governance/vote-requests/${id}/votes?size=100`);
        const order = objectsOf(votes?.content).map(({ sv }) => textOf(sv));
        for (const name of ['yes', 'no'])
          row[name] = objectsOf(row[name]).toSorted(
            (one, other) => order.indexOf(textOf(other.sv)) - order.indexOf(textOf(one.sv)),
          );
      }
    }),
  },
  {
    name: 'who-signs-a-contract-and-observes-it-observes-it',
    rule: 'V86: role is signatory if the party is both',
    answer: joined(['listPartyContracts'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        if (row.role !== 'signatory') continue;
        const known = exchange.memory.get(textOf(row.contractId));
        const contract = known === undefined ? await ask(exchange, `/v1/contracts/${textOf(row.contractId)}`) : null;
        const observers = known ?? writeExact(member(contract ?? {}, 'created')?.observers ?? null);
        exchange.memory.set(textOf(row.contractId), observers);
        if (observers.includes(textOf(row.partyId))) row.role = 'observer';
      }
    }),
  },
  {
    name: 'holders-of-the-same-coin-share-a-rank',
    rule: 'V60: of those that own the same the lower party id comes first',
    answer: editRows(['listHolders'], (rows) => {
      for (const [at, row] of rows.entries()) {
        const above = rows[at - 1];
        if (above !== undefined && unitsOf(above.balance) === unitsOf(row.balance)) row.rank = above.rank ?? null;
      }
      return undefined;
    }),
  },
  {
    name: 'files-begin-with-a-mark',
    rule: 'contract: files are UTF-8 without a mark',
    answer: editAnswer(
      (answer, { target, method }) => answer.ok && target.includes('/v1/exports/') && method === 'GET',
      (answer) => {
        answer.text = `\uFEFF${answer.text}`;
      },
    ),
  },
  {
    name: 'topics-that-a-stream-does-not-know-are-left-out',
    rule: 'R6: anything else is 400',
    answer: ({ request, upstream }) => upstream(request),
    stream: {
      request: (request) => {
        const asked = (request.query('topics') ?? '').split(',');
        const known = asked.filter((topic) => topics.has(topic));
        const isMixed = request.times('topics') === 1 && known.length > 0 && known.length < asked.length;
        return isMixed ? request.withQuery({ topics: known.join(',') }) : request;
      },
    },
  },
]);

/** What it gets wrong in the extensions about places: times, neighbors, paths and positions. */
const placesOfTheExtensions: readonly Fault[] = heldOut(14, [
  {
    name: 'a-time-that-is-not-given-is-now',
    rule: 'V39: time has a default, 0',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      if (!request.asks('getPosition') || request.query('time') !== null) return upstream(request);
      const head = await ask(exchange, '/v1/head');
      return upstream(head === null ? request : request.withQuery({ time: numberOf(head.recordTime) }));
    },
  },
  {
    name: 'points-at-which-a-balance-is-as-before-are-left-out',
    rule: 'V55: the balance at the beginning of each hour or day',
    answer: editRows(['listBalances'], (rows) =>
      rows.filter(({ unlocked, locked }, at) => {
        const before = rows[at - 1];
        if (before === undefined) return true;
        return unitsOf(before.unlocked) !== unitsOf(unlocked) || unitsOf(before.locked) !== unitsOf(locked);
      }),
    ),
  },
  {
    name: 'neighbors-of-an-update-are-of-its-migration',
    rule: 'V41: previousId and nextId are null at the ends of the stream',
    answer: joined(['getUpdate'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      for (const name of ['previousId', 'nextId']) {
        if (typeof body[name] !== 'string') continue;
        const neighbor = await ask(exchange, `/v1/updates/${encodeURIComponent(body[name])}?nodes=1`);
        if (neighbor !== null && numberOf(neighbor.migrationId) !== numberOf(body.migrationId)) body[name] = null;
      }
    }),
  },
  {
    name: 'events-of-a-party-are-counted-as-far-as-they-are-shown',
    rule: 'V63: partyEventsCount are the events that make it appear',
    answer: editRows(['listPartyUpdates'], (rows) => {
      for (const row of rows) row.partyEventsCount = literal(Math.min(20, numberOf(row.partyEventsCount)));
      return undefined;
    }),
  },
  {
    name: 'what-follows-the-last-dot-of-a-path-is-its-format',
    rule: 'R7: identifiers are percent-decoded once',
    answer: editRequest((request) => {
      const [path = ''] = request.target.split('?', 1);
      const identifier = request.identifier ?? '';
      const at = identifier.lastIndexOf('.');
      if (!request.asks() || at < 1 || !path.endsWith(identifier)) return request;
      return request.withPath(path.replace(/^\/[^/]+/, '').slice(0, at - identifier.length));
    }),
  },
  {
    name: 'who-waits-for-the-newest-position-waits-for-the-next',
    rule: 'positions: until the index has reached the position',
    answer: editRequest((request) => {
      const position = request.header('explorer-wait-for') ?? '';
      return /^[1-9]\d{0,14}$/.test(position)
        ? request.withHeader('explorer-wait-for', String(BigInt(position) + 1n))
        : request;
    }),
  },
]);

export const set14More: readonly Fault[] = [...listsOfTheExtensions, ...placesOfTheExtensions];
