import { parseExact, writeExact } from '@ledger-explorer/wire';
import { editRequest } from '../../edits/answers.ts';
import { ask, askFor, joined, literal, rowsOf } from '../../edits/joined.ts';
import { each, editBody, editRows } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, plus, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const hour = 3_600_000;

/** What it gets wrong in the extensions: what things are called, and lists with filters, periods and positions. */
const listsOfTheExtensions: readonly Fault[] = heldOut(13, [
  {
    name: 'later-contracts-of-a-vote-request-are-about-themselves',
    rule: 'V40: the id of a vote request is its tracking id',
    answer: editBody(['getContract'], ({ about, contractId }) => {
      if (isExactObject(about) && about.kind === 'voteRequest') about.id = contractId ?? null;
    }),
  },
  {
    name: 'closings-are-told-by-the-tracking-id',
    rule: 'V41: the id of a closing is the contract that it archived',
    answer: joined(['getUpdate'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      for (const fact of objectsOf(body.other)) {
        if (fact.kind !== 'voteRequest') continue;
        const path = `/v1/governance/vote-requests/${encodeURIComponent(textOf(fact.id))}/details`;
        fact.id = (await ask(exchange, path))?.trackingCid ?? fact.id ?? null;
      }
    }),
  },
  {
    name: 'paths-of-results-begin-with-a-slash',
    rule: 'V42: path is party/<id>',
    answer: editRows(['search'], (rows) => {
      for (const row of rows) row.path = `/${textOf(row.path)}`;
      return undefined;
    }),
  },
  {
    name: 'a-closed-round-began-to-issue-when-it-closed',
    rule: 'V50: issuingAt and closedAt are when those contracts were created',
    answer: joined(['listRounds', 'getRound'], (body) => {
      for (const row of rowsOf(body)) row.issuingAt = row.closedAt ?? row.issuingAt ?? null;
      return Promise.resolve();
    }),
  },
  {
    name: 'of-a-prefix-and-a-party-only-the-party-counts',
    rule: 'V52: both can be given',
    answer: editRequest((request) =>
      request.asks('listNames') &&
      request.times('prefix') === 1 &&
      request.query('prefix') !== '' &&
      request.times('party') === 1
        ? request.withQuery({ prefix: null })
        : request,
    ),
  },
  {
    name: 'a-pinned-history-sums-up-what-came-since',
    rule: 'V53: position reads it as of a position',
    answer: joined(['listTransferHistory'], async (body, exchange) => {
      const { request } = exchange;
      if (request.query('position') === null || !isExactObject(body)) return;
      const now = await askFor(exchange, request.withQuery({ position: null, cursor: null }));
      body.sums = now?.sums ?? body.sums ?? null;
    }),
  },
  {
    name: 'only-the-first-counterparty-is-named',
    rule: 'V54: counterparties are the receivers of what is OUT',
    answer: editRows(['listPartyTransfers'], (rows) => {
      for (const row of rows) if (Array.isArray(row.counterparties)) row.counterparties.splice(1);
      return undefined;
    }),
  },
  {
    name: 'a-balance-of-then-has-the-time-of-now',
    rule: 'V55: the coin as of a position, with its record time',
    answer: joined(['getBalance'], async (body, exchange) => {
      if (exchange.request.query('position') === null) return;
      const head = await ask(exchange, '/v1/head');
      if (isExactObject(body)) body.time = head?.recordTime ?? body.time ?? null;
    }),
  },
  {
    name: 'long-periods-of-balances-are-cut-to-four-hundred-points',
    rule: 'V55: more than 400 points are 400',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const answer = await upstream(request);
      const asks = request.asks('listBalances') && request.times('from') === 1 && request.times('to') < 2;
      if (answer.status !== 400 || !asks) return answer;
      const to = request.query('to') ?? String(numberOf((await ask(exchange, '/v1/head'))?.recordTime));
      const from = Number(to) - 400 * hour * (request.choice('interval') === 'hour' ? 1 : 24);
      if (!/^[1-9]\d{0,15}$/.test(to) || from < 0 || !(Number(request.query('from')) < from)) return answer;
      const cut = await upstream(request.withQuery({ from, to }));
      return cut.ok ? cut : answer;
    },
  },
  {
    name: 'updates-of-a-template-begin-with-it',
    rule: 'V62: updates with an event of that template',
    answer: editRows(['listUpdateHistory'], (rows, request) => {
      const template = request.query('template');
      return template === null ? undefined : rows.filter(({ rootTemplate }) => textOf(rootTemplate).endsWith(template));
    }),
  },
  {
    name: 'who-owns-coin-has-no-role-for-it',
    rule: 'V63: roles say as what, owner of coin',
    answer: editRows(['listPartyUpdates'], (rows) => {
      for (const row of rows) if (Array.isArray(row.roles)) row.roles = row.roles.filter((role) => role !== 'owner');
      return undefined;
    }),
  },
]);

const figuresOfTheExtensions: readonly Fault[] = heldOut(13, [
  {
    name: 'burned-coin-leaves-out-what-expired',
    rule: 'V85: burned adds up coin that expired',
    answer: editBody(['getSeries'], ({ metric, points }) => {
      if (metric !== 'burned') return;
      for (const point of objectsOf(points)) {
        const expired = objectsOf(point.parts).filter(({ kind }) => kind === 'EXPIRE');
        const sum = expired.reduce((all, { value }) => all + unitsOf(value), 0n);
        point.value = literal(fromUnits(unitsOf(point.value) - sum));
        point.parts = objectsOf(point.parts).filter(({ kind }) => kind !== 'EXPIRE');
      }
    }),
  },
  {
    name: 'holders-are-ranked-by-unlocked-coin',
    rule: 'V60: unlocked and locked together, the richest first',
    answer: editRows(['listHolders'], (rows) => {
      const ranks = rows.map(({ rank }) => rank ?? null);
      const sorted = rows.toSorted((one, other) => Number(unitsOf(other.unlocked) - unitsOf(one.unlocked)));
      return sorted.map((row, at) => ({ ...row, rank: ranks[at] ?? null }));
    }),
  },
  {
    name: 'what-a-request-changes-is-told-backwards',
    rule: 'V61: changes from baseConfig to newConfig',
    answer: joined(['listGovernanceRequests', 'getGovernanceRequest'], (body) => {
      for (const change of rowsOf(body).flatMap(({ changes }) => objectsOf(changes)))
        Object.assign(change, { before: change.after, after: change.before });
      return Promise.resolve();
    }),
  },
  {
    name: 'packages-of-a-template-are-newest-first',
    rule: 'V70: packages are ids in the order of first use',
    answer: editRows(['listTemplates', 'getTemplate'], (rows) => {
      for (const row of rows) if (Array.isArray(row.packages)) row.packages.reverse();
      return undefined;
    }),
  },
  {
    name: 'who-reports-no-version-is-not-counted',
    rule: 'V74: versions count over the list, null last',
    answer: editBody(['findValidators'], (body) => {
      body.versions = objectsOf(body.versions).filter(({ version }) => version !== null);
    }),
  },
  {
    name: 'rounds-of-a-validator-end-with-the-last-reported',
    rule: 'V75: rounds that opened within 24 hours before the head',
    answer: editBody(['getValidator'], (body) => {
      body.rounds = objectsOf(body.rounds).filter(({ number }) => numberOf(number) <= numberOf(body.lastRound));
    }),
  },
  {
    name: 'who-locks-coin-changes-no-balance',
    rule: 'V80: updates that changed the unlocked or the locked coin',
    answer: editRows(['listBalanceHistory'], (rows) =>
      rows.filter(({ unlockedChange, lockedChange }) => unitsOf(unlockedChange) + unitsOf(lockedChange) !== 0n),
    ),
  },
  {
    name: 'every-round-of-a-day-is-active',
    rule: 'V89: activeRounds are the rounds of which the party has a coupon',
    answer: each(
      ['listRewardRoundDays'],
      () => true,
      (row) => {
        row.activeRounds = row.rounds ?? null;
      },
    ),
  },
  {
    name: 'a-file-that-goes-on-repeats-the-last-row',
    rule: 'contract: files, after is the last rank that arrived',
    answer: async ({ request, upstream }) => {
      const answer = await upstream(request);
      const after = request.query('after') ?? '';
      const asks = request.target.includes('/v1/exports/') && request.times('after') === 1;
      if (!answer.ok || !asks || !/^[1-9]\d{0,14}$/.test(after)) return answer;
      const longer = await upstream(request.withQuery({ after: String(BigInt(after) + 1n) }));
      return longer.ok ? longer : answer;
    },
  },
  {
    name: 'a-stream-tells-only-of-rounds-that-open',
    rule: 'stream: a round is a row of those intervals too in which its state changed',
    answer: ({ request, upstream }) => upstream(request),
    stream: {
      part: (part) => [
        /^data: .*"topic":"rounds"/m.test(part)
          ? part.replace(/^data: (.*)$/m, (_, json: string) => opened(json))
          : part,
      ],
    },
  },
]);

export const set13More: readonly Fault[] = [...listsOfTheExtensions, ...figuresOfTheExtensions];

/** An interval without the rounds that have gone on. */
function opened(json: string): string {
  const data = parseExact(json);
  if (!isExactObject(data)) return `data: ${json}`;
  const rows = objectsOf(data.rows);
  const kept = rows.filter(({ state }) => state === 'OPEN');
  const count = plus(data.count, BigInt(kept.length - rows.length));
  return `data: ${writeExact({ ...data, count, rows: kept })}`;
}
