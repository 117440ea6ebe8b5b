import { type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { ask, askFor, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const events = ['listEvents', 'getEvent', 'getUpdate'];
const jsonTexts = ['eventData', 'createArguments', 'choiceArgument', 'exerciseResult'];
const superValidators = ['listSuperValidators', 'getSuperValidator'];
const rewardKinds = ['inputAppRewardAmount', 'inputValidatorRewardAmount', 'inputSvRewardAmount'];

/** What shows in the first rows that anybody asks for. */
export const set16: readonly Fault[] = heldOut(16, [
  {
    name: 'the-dashboard-counts-creates-and-exercises-only',
    rule: 'V33: events are the rows of their list',
    answer: joined(['getDashboard'], async (body, exchange) => {
      const templates = objectsOf((await ask(exchange, '/v1/templates?size=100'))?.content);
      const all = templates.reduce((sum, row) => sum + numberOf(row.created) + numberOf(row.exercised), 0);
      if (isExactObject(body) && all > 0) body.totalEvents = literal(all);
    }),
  },
  {
    name: 'movements-of-nothing-are-taken-off-their-page',
    rule: 'V15: 0 for a collection that merges nothing',
    answer: editBody(['listTransfers'], (body) => {
      const kept = objectsOf(body.content).filter(({ amount }) => unitsOf(amount) > 0n);
      Object.assign(body, { content: kept, numberOfElements: literal(kept.length), empty: kept.length === 0 });
    }),
  },
  {
    name: 'a-reward-of-two-kinds-is-two-rows',
    rule: 'V19: one row for each outermost exercise',
    answer: joined(['listRewards'], async (body, exchange) => {
      if (!isExactObject(body)) return;
      const rows: ExactObject[] = [];
      for (let page = 0; page < 20 && rows.length < numberOf(body.totalElements); page += 1) {
        const next = objectsOf((await askFor(exchange, exchange.request.withQuery({ page, size: 100 })))?.content);
        rows.push(...next);
        if (next.length < 100) break;
      }
      fillPage(body, rows.flatMap(byKind), exchange.request);
    }),
  },
  {
    name: 'what-validators-earned-is-added-up-at-night',
    rule: 'V20: the sum over all reward rows',
    answer: joined(['listValidators', 'listNewValidators'], async (body, exchange) => {
      const today = startOfDay((await ask(exchange, '/v1/head'))?.recordTime);
      for (const row of rowsOf(body)) {
        const days = await ask(exchange, `/v1/parties/${encodeURIComponent(textOf(row.validator))}/rewards/daily`);
        const last = objectsOf(days?.content).find(({ day }) => numberOf(day) === today);
        const since = unitsOf(last?.app) + unitsOf(last?.validator) + unitsOf(last?.sv);
        const before = unitsOf(row.totalRewards) - since;
        if (since > 0n) row.totalRewards = literal(fromUnits(before < 0n ? 0n : before));
      }
    }),
  },
  {
    name: 'reasons-without-an-address-have-null',
    rule: 'V2: empty text that the ledger holds stays empty text',
    answer: joined(['listVotes', 'getVoteRequest', 'getSuperValidator'], (body) => {
      for (const row of votesOf(rowsOf(body))) if (row.reasonUrl === '') row.reasonUrl = null;
      return Promise.resolve();
    }),
  },
  {
    name: 'a-sequencer-that-is-available-already-has-no-time',
    rule: 'V30: seqAvailableAfter is null for the minimum date of the ledger',
    answer: joined(superValidators, async (body, exchange) => {
      const now = numberOf((await ask(exchange, '/v1/head'))?.recordTime);
      for (const row of rowsOf(body)) if (numberOf(row.seqAvailableAfter) <= now) row.seqAvailableAfter = null;
    }),
  },
  {
    name: 'slashes-in-json-have-a-backslash',
    rule: 'V5: eventData is the event exactly as the ledger returned it',
    answer: joined(events, (body) => {
      for (const row of eventsOf(rowsOf(body)))
        for (const name of jsonTexts)
          if (typeof row[name] === 'string') row[name] = row[name].replaceAll('/', String.raw`\/`);
      return Promise.resolve();
    }),
  },
  {
    name: 'reasons-are-escaped-for-pages',
    rule: 'seed: reasonBody is the text that the vote gives',
    answer: joined(['listVotes', 'getVoteRequest', 'getSuperValidator'], (body) => {
      for (const row of votesOf(rowsOf(body)))
        if (typeof row.reasonBody === 'string') row.reasonBody = escaped(row.reasonBody);
      return Promise.resolve();
    }),
  },
]);

function startOfDay(time: ExactObject[string] | undefined): number {
  return numberOf(time) - (numberOf(time) % 86_400_000);
}

/** A row for each amount that is not zero. */
function byKind(row: ExactObject): ExactObject[] {
  return rewardKinds
    .filter((kind) => unitsOf(row[kind]) > 0n)
    .map((kind) => ({
      ...row,
      ...Object.fromEntries(
        rewardKinds.map((other) => [other, other === kind ? (row[kind] ?? null) : new NumberLiteral('0')]),
      ),
    }));
}

/** Votes and vote requests that are listed, and votes that stand in a super validator. */
function votesOf(rows: readonly ExactObject[]): ExactObject[] {
  return rows.flatMap((row) => [row, ...objectsOf(row.votes)]);
}

/** Events that are listed, and those of an update. */
function eventsOf(rows: readonly ExactObject[]): ExactObject[] {
  return rows.flatMap((row) => [row, ...objectsOf(row.nodes)]);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
