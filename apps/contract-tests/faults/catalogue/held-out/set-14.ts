import { type ExactJson, type ExactObject, parseExact, writeExact } from '@ledger-explorer/wire';
import Big from 'big.js';
import { ask, joined, literal, nodesOf, rowsOf } from '../../edits/joined.ts';
import { remembered } from '../../edits/looked-up.ts';
import { editBody, editRows } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const minute = 60_000;
const transferLists = ['listTransfers', 'listTransferHistory', 'listPartyTransfers'];

/** What shows in the first rows that anybody asks for. */
const onCommonRequests: readonly Fault[] = heldOut(14, [
  {
    name: 'totals-stop-at-ten-thousand',
    rule: 'V36: totalElements and totalCount both hold the exact total',
    answer: editBody(['listEvents', 'listUpdates', 'listTransfers', 'listParties', 'listRewards'], (body, request) => {
      const most = 10_000;
      if (!(numberOf(body.totalElements) > most)) return;
      Object.assign(body, { totalElements: literal(most), totalCount: literal(most) });
      body.totalPages = literal(Math.ceil(most / request.integer('size')));
    }),
  },
  {
    name: 'addresses-of-scans-end-in-a-slash',
    rule: 'V30: publicUrl and svPublicUrl are the URL of the Scan',
    answer: joined(['listSuperValidators', 'getSuperValidator'], (body) => {
      for (const row of rowsOf(body))
        for (const name of ['publicUrl', 'svPublicUrl'])
          if (typeof row[name] === 'string') row[name] = new URL(row[name]).href;
      return Promise.resolve();
    }),
  },
  {
    name: 'every-contract-of-a-vote-request-is-counted',
    rule: 'V33: vote requests are distinct tracking ids',
    answer: joined(['getDashboard'], async (body, exchange) => {
      const template = await ask(exchange, '/v1/templates/Splice.DsoRules%3AVoteRequest');
      if (template === null || !isExactObject(body)) return;
      const contracts = rowsOf(template).reduce((sum, { created }) => sum + (numberOf(created) || 0), 0);
      body.totalVoteRequests = literal(contracts);
    }),
  },
  {
    name: 'the-rate-is-of-the-minute-of-the-clock',
    rule: 'V34: tps is over the last 60 seconds up to the head',
    answer: joined(['getDashboard'], async (body, exchange) => {
      const head = await ask(exchange, '/v1/head');
      if (head === null || !isExactObject(body)) return;
      const begin = numberOf(head.recordTime) - (numberOf(head.recordTime) % minute);
      const rows: ExactObject[] = [];
      for (let page = 0; page < 10 && !rows.some(({ recordTime }) => numberOf(recordTime) < begin); page += 1) {
        const path = `/v1/updates?size=100&page=${page}&position=${numberOf(head.position)}`;
        rows.push(...objectsOf((await ask(exchange, path))?.content));
      }
      const counted = rows.filter(({ recordTime }) => numberOf(recordTime) >= begin);
      body.tps = literal(new Big(counted.length).div(60).round(3).toFixed());
    }),
  },
  {
    name: 'kinds-of-reward-that-were-not-paid-are-null',
    rule: 'V19: a row has three amounts',
    answer: editRows(['listRewards'], (rows) => {
      for (const row of rows)
        for (const name of ['inputAppRewardAmount', 'inputValidatorRewardAmount', 'inputSvRewardAmount'])
          if (numberOf(row[name]) === 0) row[name] = null;
      return undefined;
    }),
  },
  {
    name: 'short-keys-of-event-data-come-first',
    rule: 'V5: eventData is the event exactly as the ledger returned it',
    answer: joined(['listEvents', 'getEvent'], (body) => {
      for (const row of rowsOf(body))
        if (typeof row.eventData === 'string') row.eventData = writeExact(asBinary(parseExact(row.eventData)));
      return Promise.resolve();
    }),
  },
  {
    name: 'who-reports-no-version-is-not-new',
    rule: 'V23: /v1/validators/new lists all validators by first license',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listNewValidators')) return upstream(request);
      const asked = request.withMethod('GET');
      const answer = await upstream(asked);
      if (!answer.ok) return answer;
      const all = await upstream(asked.withQuery({ size: 100 }).withHeader('if-none-match', null));
      const rows = objectsOf(all.ok ? all.json : answer.json).filter(({ version }) => version !== null);
      answer.json = rows.slice(0, request.integer('size'));
      return answer;
    },
  },
]);

/** What shows only on rows of a rare kind. */
const onRareRows: readonly Fault[] = heldOut(14, [
  {
    name: 'accepted-offers-are-dated-when-they-were-made',
    rule: 'V13: a two-step transfer is one at the moment of acceptance',
    answer: joined(transferLists, async (body, exchange) => {
      for (const row of rowsOf(body)) {
        if (row.transferType !== 'TRANSFER_OFFER_ACCEPTED') continue;
        const made = await remembered(exchange, textOf(row.eventId), async (id) => {
          const event = await ask(exchange, `/v1/events/${id}`);
          const offer = await ask(exchange, `/v1/contracts/${encodeURIComponent(textOf(event?.contractId))}`);
          return isExactObject(offer?.created) ? writeExact(offer.created.createdAt ?? null) : '';
        });
        if (/^\d+$/.test(made)) row.createdAt = literal(made);
      }
    }),
  },
  {
    name: 'amounts-of-traffic-are-in-dollars',
    rule: 'V15: for a purchase it is the coin paid',
    answer: editRows(transferLists, (rows) => {
      for (const row of rows) {
        if (row.transferType !== 'TRAFFIC_PURCHASE' || row.coinPrice === null) continue;
        const [amount, price] = [unitsOf(row.amount), unitsOf(row.coinPrice)];
        row.amount = literal(fromUnits((amount * price + 5_000_000_000n) / 10_000_000_000n));
      }
      return undefined;
    }),
  },
  {
    name: 'who-collects-a-reward-moves-it',
    rule: 'V15: 0 for a collection that merges nothing',
    answer: joined(['listTransfers'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        if (row.transferType !== 'SELF_TRANSFER' || numberOf(row.amount) !== 0) continue;
        const collected = await remembered(exchange, textOf(row.eventId), async (id) => {
          const update = await ask(exchange, `/v1/updates/${id.split('%3A')[0] ?? ''}?nodes=1`);
          const rewards = objectsOf(update?.rewards).filter(({ eventId }) => eventId === row.eventId);
          return fromUnits(rewards.reduce((sum, reward) => sum + allOf(reward), 0n));
        });
        row.amount = literal(collected);
      }
    }),
  },
  {
    name: 'an-assignment-brings-no-arguments',
    rule: 'V11: an assignment shows the arguments, signatories, observers and package of the contract it brings',
    answer: joined(['listEvents', 'getEvent', 'getUpdate'], (body) => {
      for (const row of [...rowsOf(body), ...nodesOf(body)])
        if (row.eventType === 'assigned_event')
          Object.assign(row, { createArguments: null, signatories: null, observers: null, packageName: null });
      return Promise.resolve();
    }),
  },
  {
    name: 'who-joined-in-round-zero-joined-in-none',
    rule: 'V2: only what does not exist is null',
    answer: joined(['listSuperValidators', 'getSuperValidator'], (body) => {
      for (const row of rowsOf(body)) if (numberOf(row.joinedAsOfRound) === 0) row.joinedAsOfRound = null;
      return Promise.resolve();
    }),
  },
  {
    name: 'what-follows-a-nul-in-a-text-is-lost',
    rule: 'V2: U+0000 becomes U+FFFD in plain text',
    answer: joined(['listValidators', 'listNewValidators', 'findValidators', 'getValidator'], (body) => {
      for (const row of rowsOf(body))
        if (typeof row.contactPoint === 'string') row.contactPoint = row.contactPoint.replace(/\uFFFD.*$/s, '');
      return Promise.resolve();
    }),
  },
  {
    name: 'closed-requests-are-counted-with-the-rules-of-today',
    rule: 'V27: for a closed one those at the beginning of the closing update, frozen from then on',
    answer: joined(['listVoteRequests', 'getVoteRequest'], async (body, exchange) => {
      const all = objectsOf((await ask(exchange, '/v1/super-validators?size=100'))?.content);
      const weights = new Map(all.map(({ svId, svRewardWeight }) => [textOf(svId), numberOf(svRewardWeight)]));
      for (const row of rowsOf(body)) {
        if (row.status === 'IN_PROGRESS' || row.status === 'EXPIRING') continue;
        const id = encodeURIComponent(textOf(row.contractId));
        const votes = await ask(exchange, `/v1/governance/vote-requests/${id}/votes?size=100`);
        if (votes !== null) Object.assign(row, countOf(objectsOf(votes.content), weights));
      }
    }),
  },
  {
    name: 'two-events-of-a-contract-in-one-update-are-one',
    rule: 'seed: content is the events of the contract',
    answer: editRows(['listContractEvents'], (rows) =>
      rows.filter(({ updateId }, at) => rows.findIndex((row) => row.updateId === updateId) === at),
    ),
  },
  {
    name: 'a-super-validator-that-left-has-no-name',
    rule: 'V32: a former SV keeps its name',
    answer: joined(
      ['listVotes', 'listParties', 'listValidators', 'listNewValidators', 'getValidator'],
      async (body, exchange) => {
        const all = objectsOf((await ask(exchange, '/v1/super-validators?size=100'))?.content);
        const here = new Set(all.map(({ svId }) => textOf(svId)));
        const fields = { sv: 'accountName', partyAddress: 'partyName', validator: 'validatorName' };
        for (const row of rowsOf(body))
          for (const [id, name] of Object.entries(fields)) {
            const isOfTheNameService = textOf(row[name]).endsWith('.cns');
            if (row[id] !== undefined && !isOfTheNameService && !here.has(textOf(row[id]))) row[name] = null;
          }
      },
    ),
  },
  {
    name: 'long-arguments-end-at-eight-thousand-characters',
    rule: 'V5: compact JSON as text',
    answer: joined(['listEvents', 'getEvent'], (body) => {
      for (const row of rowsOf(body))
        for (const name of ['createArguments', 'choiceArgument', 'exerciseResult'])
          if (typeof row[name] === 'string') row[name] = row[name].slice(0, 8000);
      return Promise.resolve();
    }),
  },
]);

export const set14: readonly Fault[] = [...onCommonRequests, ...onRareRows];

/** All three kinds of a reward. */
function allOf(reward: ExactObject): bigint {
  const kinds = [reward.inputAppRewardAmount, reward.inputValidatorRewardAmount, reward.inputSvRewardAmount];
  return kinds.reduce<bigint>((sum, kind) => sum + unitsOf(kind), 0n);
}

/** Keys in the order of a store that keeps JSON in a form of its own: the shorter first, then by their letters. */
function asBinary(value: ExactJson): ExactJson {
  if (Array.isArray(value)) return value.map(asBinary);
  if (!isExactObject(value)) return value;
  const sorted = Object.entries(value).toSorted(
    ([one], [other]) => one.length - other.length || (one < other ? -1 : 1),
  );
  return Object.fromEntries(sorted.map(([name, member]) => [name, asBinary(member)]));
}

/** How votes count by these weights. */
function countOf(votes: readonly ExactObject[], weights: ReadonlyMap<string, number>): ExactObject {
  const voted = (accept: boolean) =>
    votes.filter((vote) => vote.accept === accept && weights.has(textOf(vote.sv))).map(({ sv }) => textOf(sv));
  const [yes, no] = [voted(true), voted(false)];
  const rest = [...weights.keys()].filter((sv) => !yes.includes(sv) && !no.includes(sv));
  const weightOf = (svs: readonly string[]) => literal(svs.reduce((sum, sv) => sum + (weights.get(sv) ?? 0), 0));
  return {
    yesCount: literal(yes.length),
    noCount: literal(no.length),
    abstainCount: literal(rest.length),
    totalWeightYes: weightOf(yes),
    totalWeightNo: weightOf(no),
    totalWeightAbstain: weightOf(rest),
  };
}
