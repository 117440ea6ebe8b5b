import { type ExactObject } from '@ledger-explorer/wire';
import Big from 'big.js';
import { editAnswer } from '../../edits/answers.ts';
import { ask, askFor, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody, editRows } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const length: Readonly<Record<string, number>> = { hour: 3_600_000, day: 86_400_000 };
const slices = [
  'listTransferHistory',
  'listPartyTransfers',
  'listUpdateHistory',
  'listPartyUpdates',
  'listPartyContracts',
  'listBalanceHistory',
];

/** What it gets wrong in the extensions, on requests that anybody makes. */
const onCommonRequests: readonly Fault[] = heldOut(15, [
  {
    name: 'a-round-opens-when-it-takes-activity',
    rule: 'V50: openedAt is when the open round was created',
    answer: joined(['listRounds', 'getRound'], (body) => {
      for (const row of rowsOf(body)) if (row.openedAt !== null) row.openedAt = row.opensAt ?? null;
      return Promise.resolve();
    }),
  },
  {
    name: 'contracts-end-by-the-choice-archive-only',
    rule: 'V70: archived counts the consuming exercises',
    answer: joined(['listTemplates', 'getTemplate'], (body) => {
      for (const row of rowsOf(body)) {
        const archive = objectsOf(row.choices).find(({ name }) => name === 'Archive');
        row.archived = archive?.count ?? literal(0);
      }
      return Promise.resolve();
    }),
  },
  {
    name: 'a-closed-request-has-no-time-left',
    rule: 'V61: timeLeft is null for a closed request',
    answer: joined(['listGovernanceRequests', 'getGovernanceRequest'], (body) => {
      for (const row of rowsOf(body)) row.timeLeft ??= literal(0);
      return Promise.resolve();
    }),
  },
  {
    name: 'a-name-without-a-description-has-none',
    rule: 'V2: empty text that the ledger holds stays empty text',
    answer: joined(['listNames', 'getName'], (body) => {
      for (const row of rowsOf(body)) if (row.description === '') row.description = null;
      return Promise.resolve();
    }),
  },
  {
    name: 'turnout-is-of-open-requests-too',
    rule: 'V72: turnout is of the closed vote requests',
    answer: editBody(['getSuperValidator'], ({ turnout = null, votes, open }) => {
      if (!isExactObject(turnout)) return;
      const given = objectsOf(votes).filter(({ status }) => status === 'IN_PROGRESS' || status === 'EXPIRING').length;
      const requests = numberOf(turnout.requests) + given + objectsOf(open).length;
      const all = numberOf(turnout.votes) + given;
      const share = requests === 0 ? null : literal(new Big(100 * all).div(requests).round(4).toFixed());
      Object.assign(turnout, { requests: literal(requests), votes: literal(all), share: share ?? turnout.share });
    }),
  },
  {
    name: 'intervals-without-rows-are-not-sent',
    rule: 'stream: an interval begins where the one before it ended',
    answer: ({ request, upstream }) => upstream(request),
    stream: { part: (part) => (/^event: rows$/m.test(part) && part.includes('"rows":[]') ? [] : [part]) },
  },
]);

/** What it gets wrong in the extensions on particular parameters, and on rows of a rare kind. */
const onParameters: readonly Fault[] = heldOut(15, [
  {
    name: 'cursors-of-slices-follow-the-order',
    rule: 'V51: olderCursor goes on toward the older end, whatever the order',
    answer: editBody(slices, (body, request) => {
      const { newerCursor = null, olderCursor = null } = body;
      if (request.choice('orderBy') === 'ASC')
        Object.assign(body, { newerCursor: olderCursor, olderCursor: newerCursor });
    }),
  },
  {
    name: 'ranks-under-a-filter-are-those-of-the-whole-list',
    rule: 'V51: firstRank is the rank of its first entry in the list',
    answer: joined(['listTransferHistory'], async (body, exchange) => {
      const first = isExactObject(body) ? objectsOf(body.content)[0] : undefined;
      if ((exchange.request.query('kind') ?? '') === '' || first === undefined || !isExactObject(body)) return;
      const then = await ask(exchange, `/v1/transfer-history?size=100&position=${numberOf(first.position)}`);
      const at = objectsOf(then?.content).findIndex(({ eventId }) => eventId === first.eventId);
      if (at !== -1) body.firstRank = literal(numberOf(then?.total) - at);
    }),
  },
  {
    name: 'validators-are-found-by-their-contact-too',
    rule: 'V74: q keeps the rows whose validatorName or party id contains the text',
    answer: joined(['findValidators'], async (body, exchange) => {
      const { request } = exchange;
      const text = (request.query('q') ?? '').toLowerCase();
      if (text === '' || !isExactObject(body)) return;
      const whole = await askFor(exchange, request.withQuery({ q: null, page: 0, size: 100 }));
      const searched = ['validator', 'validatorName', 'contactPoint'];
      const fits = (row: ExactObject) => searched.some((name) => textOf(row[name]).toLowerCase().includes(text));
      if (whole !== null) fillPage(body, objectsOf(whole.content).filter(fits), request);
    }),
  },
  {
    name: 'digits-of-ids-are-found-in-small-letters-only',
    rule: 'V42: ASCII letters match in any case',
    answer: editRows(['search'], (rows, request) => {
      const text = (request.query('q') ?? '').trim();
      return /^(?=.*[A-F])[\dA-F]{8,}$/.test(text) ? rows.filter(({ id }) => textOf(id).includes(text)) : undefined;
    }),
  },
  {
    name: 'a-statement-closes-with-unlocked-coin',
    rule: 'V56: closing is unlocked and locked coin together',
    answer: joined(['getStatement'], async (body, exchange) => {
      const { request } = exchange;
      if (request.query('to') !== null || !isExactObject(body)) return;
      const balance = await ask(exchange, `/v1/parties/${request.identifier ?? ''}/balance`);
      const less = unitsOf(balance?.locked);
      for (const name of ['closing', 'difference']) body[name] = literal(fromUnits(unitsOf(body[name]) - less));
    }),
  },
  {
    name: 'the-price-of-a-day-is-that-of-its-first-round',
    rule: 'V58: price is that of the round that opened last',
    answer: joined(['getSeries'], async (body, exchange) => {
      const { request } = exchange;
      if (request.identifier !== 'price' || !isExactObject(body)) return;
      const rounds = objectsOf((await ask(exchange, '/v1/rounds?size=100'))?.content).toReversed();
      for (const point of objectsOf(body.points)) {
        const begin = numberOf(point.time);
        const end = begin + (length[request.choice('interval')] ?? 0);
        const first = rounds.find(({ openedAt }) => numberOf(openedAt) >= begin && numberOf(openedAt) < end);
        point.value = first?.price ?? point.value ?? null;
      }
    }),
  },
  {
    name: 'names-are-those-of-the-position',
    rule: 'V32: names are always the current ones, also in responses as of an older position',
    answer: joined(['listTransfers', 'listTransferHistory', 'listPartyTransfers'], async (body, exchange) => {
      const position = exchange.request.query('position');
      if (position === null) return;
      const last = objectsOf((await ask(exchange, `/v1/updates?size=1&position=${position}`))?.content)[0];
      const names = objectsOf((await ask(exchange, '/v1/names?size=100'))?.content);
      const later = names.filter(({ createdAt }) => numberOf(createdAt) > numberOf(last?.recordTime));
      const unknown = new Set(later.map(({ name }) => name));
      for (const row of rowsOf(body))
        for (const party of [...objectsOf(row.senders), ...objectsOf(row.receivers)])
          if (unknown.has(party.accountName)) party.accountName = null;
    }),
  },
  {
    name: 'equally-frequent-versions-come-the-newest-first',
    rule: 'V74: ties in code point order with null last',
    answer: editBody(['findValidators'], (body) => {
      const rows = objectsOf(body.versions).toReversed();
      body.versions = rows.toSorted((one, other) => numberOf(other.count) - numberOf(one.count));
    }),
  },
  {
    name: 'an-update-shows-its-first-transfer-only',
    rule: 'V41: transfers are its rows of that list',
    answer: editBody(['getUpdate'], (body) => {
      body.transfers = objectsOf(body.transfers).slice(0, 1);
    }),
  },
  {
    name: 'quotes-in-files-have-a-backslash',
    rule: 'RFC 4180: a double quote in a field is written twice',
    answer: editAnswer(
      (answer, { target, method }) => answer.ok && target.includes('/v1/exports/') && method === 'GET',
      (answer) => {
        answer.text = answer.text.replaceAll('""', String.raw`\"`);
      },
    ),
  },
]);

export const set15More: readonly Fault[] = [...onCommonRequests, ...onParameters];
