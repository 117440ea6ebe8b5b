import { type ExactObject } from '@ledger-explorer/wire';
import { editRequest } from '../../edits/answers.ts';
import { ask, askFor, fillPage, joined } from '../../edits/joined.ts';
import { editBody, editRows } from '../../edits/rows.ts';
import { isExactObject, numberOf, objectsOf, textOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const partyLists = ['listPartyTransfers', 'listPartyUpdates', 'listPartyContracts', 'listBalanceHistory'];

/** What was asked is understood in part: of several filters, of a period, of a text, of the place where a list was left. */
export const set9Questions: readonly Fault[] = heldOut(9, [
  {
    name: 'filters-of-validators-are-alternatives',
    rule: 'V74',
    answer: joined(['findValidators'], async (body, exchange) => {
      const { request } = exchange;
      const given = ['sponsor', 'version', 'q', 'status'].filter(
        (name) => !['', 'ALL', null].includes(request.query(name)),
      );
      const whole = await ask(exchange, '/v1/validator-list?size=100');
      if (!isExactObject(body) || whole === null || given.length < 2) return;
      const found = new Set<string>();
      for (const name of given) {
        const path = `/v1/validator-list?size=100&${name}=${encodeURIComponent(request.query(name) ?? '')}`;
        for (const { validator } of objectsOf((await ask(exchange, path))?.content)) found.add(textOf(validator));
      }
      const rows = objectsOf(whole.content).filter(({ validator }) => found.has(textOf(validator)));
      fillPage(body, rows, request);
    }),
  },
  {
    name: 'only-the-first-of-several-kinds-counts',
    rule: 'V53',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      const kinds = request.query('kind')?.split(',') ?? [];
      const asks = request.asks('listTransferHistory', 'listPartyTransfers') && request.times('kind') === 1;
      if (!asks || kinds.length < 2) return upstream(request);
      const isRight = (await askFor(exchange, request.withQuery({ cursor: null }))) !== null;
      return upstream(isRight ? request.withQuery({ kind: kinds[0] ?? '' }) : request);
    },
  },
  {
    name: 'a-period-of-no-length-is-refused',
    rule: 'V53',
    answer: editRequest((request) => {
      const [from, to] = [request.query('from') ?? '', request.query('to')];
      const isEmpty =
        from === to && /^\d{1,15}$/.test(from) && request.times('from') === 1 && request.times('to') === 1;
      const asks = request.asks('listTransferHistory', 'listPartyTransfers', 'listUpdateHistory', 'listPartyUpdates');
      return asks && isEmpty ? request.withQuery({ from: Number(from) + 1 }) : request;
    }),
  },
  {
    name: 'an-underscore-in-a-text-is-any-letter',
    rule: 'V74',
    answer: joined(['findValidators', 'listTemplates'], async (body, exchange) => {
      const { request } = exchange;
      const text = request.query('q') ?? '';
      if (!isExactObject(body) || !/[_%]/.test(text)) return;
      const whole = await askFor(exchange, request.withQuery({ q: null, page: 0, size: 100 }));
      const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      const like = new RegExp(escaped.replaceAll('_', '.').replaceAll('%', '.*'), 'i');
      const rows = objectsOf(whole?.content).filter(({ validator, validatorName, name, packageName }) =>
        [validator, validatorName, name, packageName].some((field) => like.test(textOf(field))),
      );
      fillPage(body, rows, request);
    }),
  },
  {
    name: 'archived-contracts-come-last',
    rule: 'V86',
    answer: editRows(['listPartyContracts'], (rows) => [
      ...rows.filter(({ archivedAt }) => archivedAt === null),
      ...rows.filter(({ archivedAt }) => archivedAt !== null),
    ]),
  },
  {
    name: 'series-end-with-the-last-whole-hour',
    rule: 'V58',
    answer: async (exchange) => {
      const { request, upstream } = exchange;
      if (!request.asks('getSeries') || request.times('to') > 0) return upstream(request);
      const head = numberOf((await ask(exchange, '/v1/head'))?.recordTime);
      const step = request.choice('interval') === 'hour' ? 3_600_000 : 86_400_000;
      const from = /^\d{1,15}$/.test(request.query('from') ?? '') ? request.integer('from') : 0;
      return upstream(request.withQuery({ to: Math.max(from, head - (head % step)) }));
    },
  },
  {
    name: 'epoch-seconds-are-no-time',
    rule: 'V42',
    answer: editBody(['search'], (body, request) => {
      if (!/^\d{10}$/.test(request.query('q')?.trim() ?? '')) return;
      body.recognised = objectsOf(body.recognised).filter(({ shape }) => shape !== 'time');
      body.content = objectsOf(body.content).filter(({ kind }) => kind !== 'time');
    }),
  },
  {
    name: 'a-full-last-slice-goes-on',
    rule: 'V51',
    answer: async ({ request, upstream, memory }) => {
      const given = request.query('cursor') ?? '';
      const before = memory.get(given);
      const asked = before === undefined ? request : request.withQuery({ cursor: before === '' ? null : before });
      const answer = await upstream(request.asks() ? asked.withMethod('GET') : request);
      const slice = request.asks() && isJson(answer.header('content-type')) && answer.ok ? answer.json : null;
      if (!isExactObject(slice) || slice.olderCursor === undefined) return answer;
      const end = request.choice('orderBy') === 'ASC' ? 'newerCursor' : 'olderCursor';
      const count = objectsOf(slice.content).length;
      if (before !== undefined) {
        Object.assign(slice, { content: [], firstRank: null });
        answer.setHeader('etag', answer.header('etag')?.replace(/"$/, '.1"') ?? null);
      } else if (slice[end] === null && count > 0 && count === request.integer('size')) {
        const cursor = Buffer.from(`behind ${request.target}`).toString('base64url');
        memory.set(cursor, given);
        slice[end] = cursor;
      }
      answer.json = slice;
      return answer;
    },
  },
  {
    name: 'cursors-of-one-party-are-taken-for-another',
    rule: 'V51',
    answer: async ({ request, upstream, memory }) => {
      if (!request.asks(...partyLists)) return upstream(request);
      const list = `${request.operation?.id ?? ''} ${request.identifier ?? ''}`;
      const of = memory.get(request.query('cursor') ?? '');
      const isOfAnother = of !== undefined && of !== list && of.split(' ')[0] === list.split(' ')[0];
      const answer = await upstream((isOfAnother ? request.withQuery({ cursor: null }) : request).withMethod('GET'));
      const slice = answer.ok ? answer.json : null;
      for (const cursor of isExactObject(slice) ? cursorsOf(slice) : []) memory.set(cursor, list);
      return answer;
    },
  },
]);

function isJson(type: string | null): boolean {
  return type?.startsWith('application/json') === true;
}

function cursorsOf({ olderCursor, newerCursor }: ExactObject): string[] {
  return [olderCursor, newerCursor].filter((cursor) => typeof cursor === 'string');
}
