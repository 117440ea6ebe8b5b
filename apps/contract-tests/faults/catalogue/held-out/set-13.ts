import { type ExactJson, NumberLiteral, writeExact } from '@ledger-explorer/wire';
import Big from 'big.js';
import { editAnswer, editHeader, editRequest } from '../../edits/answers.ts';
import { ask, joined, literal, nodesOf, rowsOf } from '../../edits/joined.ts';
import { remembered, updatesOfMinute } from '../../edits/looked-up.ts';
import { each, editBody, editField, editRows } from '../../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const minute = 60_000;
const pagesOfTexts = [
  'listRewards',
  'listVoteRequests',
  'listVotes',
  'listFeaturedApps',
  'listRounds',
  'listTemplates',
];
const minimumDate = Date.parse('0001-01-01T00:00:00Z');

/** What another service gets wrong in the core: in its joins, its old rows, its rare rows and around its answers. */
const rowsOfTheCore: readonly Fault[] = heldOut(13, [
  {
    name: 'last-activity-is-written-at-most-once-a-minute',
    rule: 'V22: the record time of the last such update',
    answer: editField(['listParties'], 'lastSeen', (value, { firstSeen }) =>
      mapLiteral(value, (time) => Number(time) - ((Number(time) - (numberOf(firstSeen) || 0)) % minute)),
    ),
  },
  {
    name: 'validator-rewards-leave-liveness-out',
    rule: 'V19: inputValidatorRewardAmount includes the liveness part',
    answer: joined(['listRewards'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const result = await remembered(exchange, textOf(row.eventId), async (id) =>
          textOf((await ask(exchange, `/v1/events/${id}`))?.exerciseResult),
        );
        const part = /"inputValidatorFaucetAmount":"([\dE.-]+)"/.exec(result)?.[1] ?? '0';
        const rest = unitsOf(row.inputValidatorRewardAmount) - unitsOf(part);
        if (rest >= 0n) row.inputValidatorRewardAmount = literal(fromUnits(rest));
      }
    }),
  },
  {
    name: 'who-has-no-company-is-one',
    rule: 'V27: company comes from the directory, otherwise it is null',
    answer: each(
      ['listVotes'],
      ({ company }) => company === null,
      (row) => {
        row.company = row.accountName ?? null;
      },
    ),
  },
  {
    name: 'what-expires-is-in-progress-until-it-is-closed',
    rule: 'V25: EXPIRING',
    answer: joined(['listVoteRequests', 'getVoteRequest', 'listGovernanceRequests', 'getGovernanceRequest'], (body) => {
      for (const row of rowsOf(body)) if (row.status === 'EXPIRING') row.status = 'IN_PROGRESS';
      return Promise.resolve();
    }),
  },
  {
    name: 'numbers-of-a-configuration-are-numbers',
    rule: 'V28: actionConfig is the value of that action',
    answer: editBody(['getVoteRequest'], (body) => {
      body.actionConfig = withNumbers(body.actionConfig ?? null);
    }),
  },
  {
    name: 'who-loses-a-right-is-not-named',
    rule: 'V28: the provider that gets a right or loses one',
    answer: editBody(['getVoteRequest'], (body) => {
      if (writeExact(body.rawPayload ?? null).includes('RevokeFeaturedAppRight')) body.actionProvider = null;
    }),
  },
  {
    name: 'an-assignment-is-at-the-synchronizer-it-came-from',
    rule: 'V11: synchronizerId is the target of an assignment',
    answer: joined(['listUpdates', 'listContractEvents'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        if (row.effectiveAt !== null) continue;
        const source = await remembered(exchange, `${textOf(row.updateId)}:0`, async (id) => {
          const event = await ask(exchange, `/v1/events/${id}`);
          const found = /"source_synchronizer":"([^"]+)"/.exec(textOf(event?.eventData))?.[1] ?? '';
          return event === null || event.eventType === 'assigned_event' ? found : 'none';
        });
        const field = row.synchronizerId === undefined ? 'synchronizer' : 'synchronizerId';
        if (source === '' || source === 'none') continue;
        if (row.synchronizerName === hintOf(row[field])) row.synchronizerName = hintOf(source);
        row[field] = source;
      }
    }),
  },
  {
    name: 'an-unassignment-names-no-template',
    rule: 'V11: the template is that of the contract, if it is known',
    answer: joined(['listEvents', 'getEvent', 'getUpdate'], (body) => {
      for (const row of [...rowsOf(body), ...nodesOf(body)])
        if (row.eventType === 'unassigned_event')
          Object.assign(row, { templateId: null, packageName: null, templateName: null, templateHash: null });
      return Promise.resolve();
    }),
  },
  {
    name: 'a-sequencer-that-was-always-available-is-so-since-the-year-one',
    rule: 'V30: seqAvailableAfter is null for the minimum date of the ledger',
    answer: joined(['listSuperValidators', 'getSuperValidator'], (body) => {
      for (const row of rowsOf(body)) if (row.seqId !== null) row.seqAvailableAfter ??= literal(minimumDate);
      return Promise.resolve();
    }),
  },
  {
    name: 'the-status-is-forgotten-in-ascending-order',
    rule: 'V24: status of /v1/validators, active or not',
    answer: editRequest((request) =>
      request.asks('listValidators') &&
      request.query('orderBy') === 'ASC' &&
      request.times('status') === 1 &&
      ['ACTIVE', 'INACTIVE'].includes(request.choice('status'))
        ? request.withQuery({ status: null })
        : request,
    ),
  },
]);

const figuresOfTheCore: readonly Fault[] = heldOut(13, [
  {
    name: 'new-validators-have-earned-nothing-yet',
    rule: 'V20: the sum over all reward rows',
    answer: editField(['listNewValidators'], 'totalRewards', () => literal(0)),
  },
  {
    name: 'a-preapproved-send-inside-a-token-transfer-decides-its-kind',
    rule: 'V13: the outermost choice decides',
    answer: joined(['listTransfers', 'listTransferHistory', 'listPartyTransfers'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        if (row.transferType !== 'TOKEN_TRANSFER') continue;
        const isSent = await remembered(exchange, textOf(row.eventId), async () => {
          const [id = ''] = textOf(row.eventId).split(':');
          const nodes = objectsOf((await ask(exchange, `/v1/updates/${id}?nodes=1000`))?.nodes);
          const at = nodes.findIndex(({ eventId }) => eventId === row.eventId);
          if (at === -1) return '';
          const below = nodes.slice(at + 1, at + 1 + (numberOf(nodes[at]?.descendants) || 0));
          return below.some(({ choice }) => textOf(choice).startsWith('TransferPreapproval_Send')) ? 'yes' : 'no';
        });
        if (isSent === 'yes') row.transferType = 'PREAPPROVED_TRANSFER';
      }
    }),
  },
  {
    name: 'at-a-migration-border-updates-are-in-order-of-record-time',
    rule: 'V7: at a migration border times can go back, the order does not',
    answer: editRows(['listUpdates'], (rows, request) => {
      const sign = request.choice('orderBy') === 'ASC' ? 1 : -1;
      return rows.toSorted((one, other) => sign * (numberOf(one.recordTime) - numberOf(other.recordTime)));
    }),
  },
  {
    name: 'reassignments-are-left-out-of-the-rate',
    rule: 'V34: tps counts updates',
    answer: joined(['getDashboard'], async (body, exchange) => {
      const found = await updatesOfMinute(exchange);
      if (found === null || !isExactObject(body)) return;
      const { after, rows } = found;
      // As many pages as there are do not go back for a minute.
      if (!rows.some(({ recordTime }) => numberOf(recordTime) <= after)) return;
      const counted = rows.filter((row) => numberOf(row.recordTime) > after && row.effectiveAt !== null);
      body.tps = literal(new Big(counted.length).div(60).round(3).toFixed());
    }),
  },
  {
    name: 'preflights-have-no-request-id',
    rule: 'headers: Request-Id on every response',
    answer: editHeader('request-id', (_answer, { method }) => method === 'OPTIONS', null),
  },
  {
    name: 'holdings-are-of-the-first-migration',
    rule: 'V37: holdings at the head, and its migration',
    answer: editBody(['getParty'], ({ holdingsSummaryResponse: holdings }) => {
      if (!isExactObject(holdings)) return;
      for (const part of [holdings, ...objectsOf(holdings.summaries)]) part.migration_id = literal(0);
    }),
  },
  {
    name: 'what-is-too-deep-is-the-fault-of-the-size',
    rule: 'R2: if the product is too large, the error names page',
    answer: editAnswer(
      ({ status, bytes }, request) =>
        status === 400 &&
        bytes.length > 0 &&
        request.asks(...pagesOfTexts) &&
        /^\d+$/.test(request.query('page') ?? '') &&
        request.integer('size') <= 100 &&
        (request.integer('page') + 1) * request.integer('size') > 1_000_000,
      (answer) => {
        const problem = answer.json;
        if (!isExactObject(problem)) return;
        for (const error of objectsOf(problem.errors)) if (error.name === 'page') error.name = 'size';
        answer.json = problem;
      },
    ),
  },
  {
    name: 'pages-are-counted-as-far-as-they-can-be-asked-for',
    rule: 'V36: totalPages is the total divided by size, rounded up',
    answer: editBody(['listUpdates', 'listEvents', 'listTransfers', 'listParties'], (body) => {
      body.totalPages = literal(Math.min(51, numberOf(body.totalPages)));
    }),
  },
  {
    name: 'both-sort-keys-of-parties-have-one-tag',
    rule: 'positions: ETag of the normalized request',
    answer: async ({ request, upstream }) => {
      if (!request.asks('listParties') || request.query('sortBy') !== 'FIRST_SEEN_AT') return upstream(request);
      const other = await upstream(request.withQuery({ sortBy: null }));
      if (other.status === 304) return other;
      const answer = await upstream(request.withHeader('if-none-match', null));
      if (answer.ok && other.ok) answer.setHeader('etag', other.header('etag'));
      return answer;
    },
  },
]);

export const set13: readonly Fault[] = [...rowsOfTheCore, ...figuresOfTheCore];

function hintOf(id: ExactJson | undefined): string {
  return textOf(id).split('::')[0] ?? '';
}

/** Texts of digits as numbers, however deep. */
function withNumbers(value: ExactJson): ExactJson {
  if (typeof value === 'string') return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? new NumberLiteral(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isExactObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNumbers(one)]));
}
