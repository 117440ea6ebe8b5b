import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';
import { editAnswer, editHeader, editProblem, editRequest } from '../../edits/answers.ts';
import { ask, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody } from '../../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';
import type { ProxiedRequest } from '../../proxy/proxied-request.ts';

const hour = 3_600_000;
const day = 24 * hour;
const validators = ['listValidators', 'listNewValidators', 'findValidators', 'getValidator'];
const transferRows = ['listTransfers', 'listTransferHistory', 'listPartyTransfers', 'getUpdate'];

/** What a team that wrote its own service from the contract would overlook: in its SQL, its framework and its details. */
export const set8Team: readonly Fault[] = heldOut(8, [
  {
    name: 'validators-earn-nothing-as-super-validators',
    rule: 'V20',
    answer: joined(validators, async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const rewards = await ask(exchange, `/v1/parties/${encodeURIComponent(textOf(row.validator))}/rewards/daily`);
        const sums = isExactObject(rewards?.sums) ? rewards.sums : {};
        row.totalRewards = literal(fromUnits(unitsOf(row.totalRewards) - unitsOf(sums.sv)));
      }
    }),
  },
  {
    name: 'template-ids-of-validators-begin-with-the-name-of-the-package',
    rule: 'seed: Validator',
    answer: joined(validators, async (body) => {
      for (const row of rowsOf(body)) row.templateId = textOf(row.templateId).replace(/^[^:]+/, '#splice-amulet');
      return Promise.resolve();
    }),
  },
  {
    name: 'votes-on-open-requests-are-not-votes-yet',
    rule: 'V29',
    answer: joined(['listSuperValidators', 'getSuperValidator'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const details = await ask(exchange, `/v1/super-validators/${encodeURIComponent(textOf(row.svId))}`);
        if (isExactObject(details?.turnout)) row.totalVotes = details.turnout.votes ?? null;
      }
    }),
  },
  {
    name: 'a-provider-has-one-featured-app',
    rule: 'seed: FeaturedApp',
    answer: joined(['listFeaturedApps'], async (body, exchange) => {
      const whole = await ask(exchange, '/v1/featured-apps?size=100');
      if (!isExactObject(body) || whole === null) return;
      const providers = new Set<string>();
      const rows = objectsOf(whole.content).filter(({ provider }) => {
        const isFirst = !providers.has(textOf(provider));
        providers.add(textOf(provider));
        return isFirst;
      });
      fillPage(body, rows, exchange.request);
    }),
  },
  {
    name: 'the-market-capital-changes-with-the-supply',
    rule: 'V35',
    answer: joined(['getMarketInfo'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      const { marketCapDto: cap, totalSupplyDto: supply, updateTimestamp } = body;
      if (!isExactObject(cap) || !isExactObject(supply) || !(cap.changePercent instanceof NumberLiteral)) return;
      const then = numberOf(updateTimestamp) - day;
      const series = await ask(exchange, `/v1/series/supply?interval=hour&from=${then - 3 * hour}&to=${then}`);
      const before = unitsOf(objectsOf(series?.points).findLast(({ time }) => numberOf(time) + hour <= then)?.value);
      if (before === 0n) return;
      const growth = new Big(String(unitsOf(supply.valueCoin))).div(String(before));
      const change = new Big(cap.changePercent.text).div(100).plus(1).times(growth).minus(1).times(100);
      cap.changePercent = literal(change.round(4).toFixed());
    }),
  },
  {
    name: 'the-changes-of-a-day-are-in-percent-of-the-newer-day',
    rule: 'V34',
    answer: editBody(['getDashboard'], (body) => {
      for (const name of ['avgDayTpsChange', 'avgDayCpsChange']) {
        const change = body[name];
        if (!(change instanceof NumberLiteral)) continue;
        const ratio = new Big(change.text).div(100).plus(1);
        if (!ratio.eq(0)) body[name] = literal(new Big(change.text).div(ratio).round(4).toFixed());
      }
    }),
  },
  {
    name: 'requests-whose-action-failed-were-approved',
    rule: 'V33',
    answer: joined(['getDashboard'], async (body, exchange) => {
      const requests = await ask(exchange, '/v1/governance/vote-requests?size=100');
      if (!isExactObject(body)) return;
      const failed = objectsOf(requests?.content).filter(({ status }) => status === 'FAILED').length;
      body.approvedVoteRequests = mapLiteral(body.approvedVoteRequests ?? null, (count) => Number(count) + failed);
    }),
  },
  {
    name: 'a-party-begins-with-its-first-coin',
    rule: 'V6',
    answer: joined(['getParty'], async (body, exchange) => {
      const path = `/v1/parties/${exchange.request.identifier ?? ''}/balance-history?orderBy=ASC&size=1`;
      const first = objectsOf((await ask(exchange, path))?.content)[0];
      if (isExactObject(body) && first !== undefined) body.createdAt = first.time ?? null;
    }),
  },
  {
    name: 'fees-leave-out-the-fee-of-the-change',
    rule: 'V17',
    answer: joined(transferRows, async (body, exchange) => {
      if (!isExactObject(body)) return;
      for (const row of [...objectsOf(body.content), ...objectsOf(body.transfers)]) {
        if (unitsOf(row.fee) === 0n) continue;
        const event = await ask(exchange, `/v1/events/${encodeURIComponent(textOf(row.eventId))}`);
        const fee = /"senderChangeFee":"(\d+(?:\.\d+)?)"/.exec(textOf(event?.exerciseResult))?.[1];
        if (fee !== undefined) row.fee = literal(fromUnits(unitsOf(row.fee) - unitsOf(fee)));
      }
    }),
  },
  {
    name: 'super-validators-have-no-name-in-transfers',
    rule: 'V32',
    answer: joined([...transferRows, 'listUpdateHistory', 'listPartyUpdates'], async (body) => {
      forget(body);
      return Promise.resolve();
    }),
  },
  {
    name: 'balances-open-with-their-first-point',
    rule: 'V55',
    answer: editBody(['listBalances'], (body) => {
      const first = objectsOf(body.content)[0];
      if (first !== undefined) body.opening = literal(fromUnits(unitsOf(first.unlocked) + unitsOf(first.locked)));
    }),
  },
  {
    name: 'templates-are-found-as-they-are-written-only',
    rule: 'V42',
    answer: editBody(['search'], (body, request) => {
      const text = (request.query('q') ?? '').replaceAll(/[\s"']/g, '');
      body.content = objectsOf(body.content).filter(({ kind, id }) => kind !== 'template' || textOf(id).includes(text));
    }),
  },
  {
    name: 'the-ten-richest-have-the-sum-of-rounded-shares',
    rule: 'V60',
    answer: joined(['listHolders'], async (body, exchange) => {
      const shares = objectsOf((await ask(exchange, '/v1/holders?size=100'))?.content).map(({ share }) =>
        unitsOf(share),
      );
      if (!isExactObject(body) || shares.length === 0) return;
      const sum = (count: number) => literal(fromUnits(shares.slice(0, count).reduce((all, one) => all + one, 0n)));
      if (body.top10 instanceof NumberLiteral) body.top10 = sum(10);
      if (body.top100 instanceof NumberLiteral) body.top100 = sum(100);
    }),
  },
  {
    name: 'what-a-super-validator-has-to-vote-on-ends-by-the-clock',
    rule: 'V72',
    answer: editBody(['getSuperValidator'], (body) => {
      for (const open of objectsOf(body.open))
        open.timeLeft = literal(Math.max(0, numberOf(open.voteBefore) - Date.now()));
    }),
  },
  {
    name: 'balances-around-an-update-are-of-unlocked-coin',
    rule: 'V64',
    answer: joined(['getUpdate'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      const position = numberOf(body.position);
      const rows = objectsOf(body.balances);
      for (const row of rows) {
        const path = `/v1/parties/${encodeURIComponent(textOf(row.party))}/balance?position=`;
        row.before = (await ask(exchange, `${path}${position - 1}`))?.unlocked ?? literal(0);
        row.after = (await ask(exchange, `${path}${position}`))?.unlocked ?? literal(0);
      }
      body.balances = rows.filter(({ before, after }) => unitsOf(before) !== unitsOf(after));
      const gone = rows.length - body.balances.length;
      body.balancesCount = mapLiteral(body.balancesCount ?? null, (count) => Number(count) - gone);
    }),
  },
  {
    name: 'days-of-a-validator-count-the-rounds-before-its-first',
    rule: 'V75',
    answer: joined(['getValidator'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      const pages = await Promise.all([0, 1].map((page) => ask(exchange, `/v1/rounds?size=100&page=${page}`)));
      const opened = pages.flatMap((page) => objectsOf(page?.content)).map(({ openedAt }) => numberOf(openedAt));
      for (const row of objectsOf(body.days)) {
        const begins = numberOf(row.day);
        row.rounds = literal(opened.filter((time) => time >= begins && time < begins + day).length);
      }
    }),
  },
  {
    name: 'contracts-at-a-position-tell-when-they-will-end',
    rule: 'V86',
    answer: joined(['listPartyContracts'], async (body, exchange) => {
      if (!isExactObject(body) || exchange.request.query('position') === null) return;
      for (const row of objectsOf(body.content)) {
        if (row.archivedAt !== null) continue;
        const contract = await ask(exchange, `/v1/contracts/${encodeURIComponent(textOf(row.contractId))}`);
        if (isExactObject(contract?.archived)) row.archivedAt = contract.archived.createdAt ?? null;
      }
    }),
  },
  {
    name: 'every-line-of-a-series-is-as-incomplete-as-its-last',
    rule: 'contract: files',
    answer: editAnswer(
      (answer, { target }) => answer.ok && target.includes('/v1/exports/series.csv'),
      (answer) => {
        const isIncomplete = /^\d+,[^,]*,[^,]*,true/m.test(answer.text);
        if (isIncomplete) answer.text = answer.text.replaceAll(/^(\d+,[^,]*,[^,]*),false/gm, '$1,true');
      },
    ),
  },
  {
    name: 'an-update-that-opens-a-round-is-in-the-round-before',
    rule: 'V41',
    answer: editBody(['getUpdate'], (body) => {
      const opens = objectsOf(body.nodes).some(
        ({ eventType, templateName }) =>
          eventType === 'created_event' && templateName === 'Splice.Round:OpenMiningRound',
      );
      if (opens) body.round = numberOf(body.round) > 0 ? literal(numberOf(body.round) - 1) : null;
    }),
  },
  {
    name: 'parties-are-active-once-an-hour-of-a-day',
    rule: 'V85',
    answer: joined(['getSeries'], async (body, exchange) => {
      const { request } = exchange;
      if (!isExactObject(body) || request.identifier !== 'activeParties' || body.interval !== 'day') return;
      for (const point of objectsOf(body.points)) {
        const from = numberOf(point.time);
        const hours = await ask(exchange, `/v1/series/activeParties?interval=hour&from=${from}&to=${from + day}`);
        const sum = objectsOf(hours?.points).reduce((all, { value }) => all + unitsOf(value), 0n);
        if (hours !== null) point.value = literal(fromUnits(sum));
      }
    }),
  },
  {
    name: 'a-round-that-opens-at-the-end-of-a-period-is-in-it',
    rule: 'V88',
    answer: editRequest((request) => {
      const [from, to] = [request.query('from'), request.query('to')];
      if (!request.asks('listRewardRounds') || to === null || !/^\d{1,15}$/.test(to) || request.times('to') > 1)
        return request;
      // Three days are the longest period, and stay so.
      if (from !== null && Number(to) - Number(from) >= 3 * day) return request;
      return from !== null && Number(from) > Number(to) ? request : request.withQuery({ to: Number(to) + 1 });
    }),
  },
  {
    name: 'what-follows-a-semicolon-in-a-path-is-dropped',
    rule: 'R7',
    answer: editRequest((request) => {
      const { identifier } = request;
      const [path = ''] = request.target.split('?', 1);
      const kept = identifier?.split(';')[0] ?? '';
      if (identifier === null || kept === '' || kept === identifier) return request;
      return request.withPath(path.replace(/^\/[^/]+/, '').replace(identifier, () => kept));
    }),
  },
  {
    name: 'not-modified-does-not-say-what-varies',
    rule: 'RFC 9110',
    answer: editHeader('vary', ({ status }) => status === 304, null),
  },
  {
    name: 'slices-on-the-way-back-begin-at-the-first',
    rule: 'V51',
    answer: async ({ request, upstream, memory }) => {
      if (!request.asks()) return upstream(request);
      const given = request.query('cursor');
      const isBack = given !== null && memory.has(given) && request.times('cursor') === 1;
      const answer = await upstream((isBack ? request.withQuery({ cursor: null }) : request).withMethod('GET'));
      if (!answer.ok || answer.header('content-type')?.includes('json') !== true) return answer;
      const body = answer.json;
      if (!isExactObject(body)) return answer;
      const back = request.choice('orderBy') === 'ASC' ? body.olderCursor : body.newerCursor;
      if (typeof back === 'string') memory.set(back, 'back');
      return answer;
    },
  },
  {
    name: 'ignored-parameters-have-to-be-well-encoded',
    rule: 'R5',
    answer: editAnswer(
      (answer, request) => answer.ok && request.asks() && badlyEncoded(request) !== undefined,
      (answer, { request }) => {
        const name = badlyEncoded(request) ?? '';
        const prefix = /^\/[^/?]*/.exec(request.target)?.[0] ?? '';
        answer.status = 400;
        answer.setHeader('content-type', 'application/problem+json');
        answer.setHeader('cache-control', 'no-store');
        answer.setHeader('etag', null);
        answer.json = {
          type: `${prefix}/problems/invalid-parameter`,
          title: 'Invalid parameter',
          status: literal(400),
          detail: '1 parameter is invalid.',
          instance: request.target.slice(0, 2048),
          errors: [{ in: 'query', name, reason: 'cannot be decoded' }],
        };
      },
    ),
  },
  {
    name: 'instances-have-their-query-encoded-again',
    rule: 'errors: instance',
    answer: editProblem([], (problem) => {
      const [path = '', search] = textOf(problem.instance).split(/\?(.*)/s);
      if (search !== undefined) problem.instance = `${path}?${new URLSearchParams(search).toString()}`.slice(0, 2048);
    }),
  },
  {
    name: 'heads-of-files-do-not-count-their-rows',
    rule: 'R10',
    answer: editHeader(
      'explorer-total',
      (_answer, { method, target }) => method === 'HEAD' && target.includes('/v1/exports/'),
      null,
    ),
  },
  {
    name: 'headers-are-judged-when-the-query-is-right',
    rule: 'errors: 400',
    answer: editProblem([400], (problem) => {
      const errors = objectsOf(problem.errors);
      const others = errors.filter((error) => error.in !== 'header');
      if (others.length === 0 || others.length === errors.length) return;
      problem.errors = others;
      problem.detail = others.length === 1 ? '1 parameter is invalid.' : `${others.length} parameters are invalid.`;
    }),
  },
  {
    name: 'parts-of-answers-can-be-asked-for',
    rule: 'contract: a successful response is 200',
    answer: editAnswer(
      (answer, request) =>
        answer.ok && request.method === 'GET' && /^bytes=\d+-\d*$/.test(request.header('range') ?? ''),
      (answer, { request }) => {
        const [from = 0, to] = (request.header('range') ?? '').slice('bytes='.length).split('-').map(Number);
        const { length } = answer.bytes;
        if (from >= length) return;
        const end = to === undefined || to === 0 ? length : Math.min(length, to + 1);
        answer.status = 206;
        answer.setHeader('content-range', `bytes ${from}-${end - 1}/${length}`);
        answer.bytes = answer.bytes.subarray(from, end);
        answer.setHeader('content-length', String(answer.bytes.length));
      },
    ),
  },
  {
    name: 'the-stream-of-a-party-has-no-rounds-and-votes',
    rule: 'stream: party',
    answer: ({ request, upstream }) => upstream(request),
    stream: {
      part: (part, _memory, request) => [
        request.query('party') === null || !/"topic":"(rounds|votes|validators)"/.test(part)
          ? part
          : part.replace(/"count":\d+,"rows":\[.*\]/s, '"count":0,"rows":[]'),
      ],
    },
  },
]);

/** The name of an unknown parameter whose text cannot be decoded. */
function badlyEncoded({ target, operation }: ProxiedRequest): string | undefined {
  const [, search = ''] = target.split(/\?(.*)/s);
  const known = new Set(operation?.parameters.map(({ name }) => name));
  return search
    .split('&')
    .filter((pair) => /%(?![0-9a-f]{2})/i.test(pair))
    .map((pair) => pair.split('=')[0] ?? '')
    .find((name) => !known.has(name));
}

/** Takes the names away that are the hints of the parties: those of super validators. */
function forget(value: ExactJson): void {
  if (Array.isArray(value)) for (const one of value) forget(one);
  else if (isExactObject(value)) {
    if (typeof value.accountName === 'string' && textOf(value.partyId).startsWith(`${value.accountName}::`))
      value.accountName = null;
    for (const one of Object.values(value)) forget(one);
  }
}
