import { type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { ask, joined, literal, rowsOf } from '../../edits/joined.ts';
import { remembered } from '../../edits/looked-up.ts';
import { each, editBody } from '../../edits/rows.ts';
import { isExactObject, numberOf, objectsOf, textOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

const events = ['listEvents', 'getEvent', 'getUpdate'];
const updates = ['listUpdates', 'listContractEvents', 'listUpdateHistory', 'listPartyUpdates', 'getUpdate'];
/** How long a list can get that a database strings together. */
const longest = 1024;

/** What shows only on rows of a rare kind. */
export const set16Rows: readonly Fault[] = heldOut(16, [
  {
    name: 'lists-of-child-events-end-at-a-thousand-letters',
    rule: 'V5: childEventIds hold compact JSON as text',
    answer: joined(events, (body) => {
      for (const row of eventsOf(body)) {
        const ids = textOf(row.childEventIds).slice(1, -1);
        if (ids.length > longest) row.childEventIds = `[${ids.slice(0, longest)}]`;
      }
      return Promise.resolve();
    }),
  },
  {
    name: 'results-of-the-first-migration-were-not-kept',
    rule: 'V5: exerciseResult holds compact JSON as text',
    answer: joined(events, async (body, exchange) => {
      for (const row of eventsOf(body)) {
        if (typeof row.exerciseResult !== 'string') continue;
        const migration = await remembered(exchange, textOf(row.transactionId), async (id) =>
          String(numberOf((await ask(exchange, `/v1/updates/${id}?nodes=1`))?.migrationId)),
        );
        if (migration === '0') row.exerciseResult = null;
      }
    }),
  },
  {
    name: 'every-synchronizer-has-the-name-of-the-global-one',
    rule: 'V32: synchronizerName is the hint of the id',
    answer: joined(updates, (body) => {
      for (const row of rowsOf(body))
        if (typeof row.synchronizerName === 'string') row.synchronizerName = 'global-domain';
      return Promise.resolve();
    }),
  },
  {
    name: 'updates-without-events-are-not-on-their-page',
    rule: 'V33: transactions are updates, the rows of their list',
    answer: editBody(['listUpdates'], (body) => {
      const kept = objectsOf(body.content).filter(({ eventsCount }) => numberOf(eventsCount) > 0);
      Object.assign(body, { content: kept, numberOfElements: literal(kept.length), empty: kept.length === 0 });
    }),
  },
  {
    name: 'an-unassignment-consumes-its-contract',
    rule: 'V11: it neither creates nor archives anything',
    answer: joined(events, (body) => {
      for (const row of eventsOf(body)) if (row.eventType === 'unassigned_event') row.consuming = true;
      return Promise.resolve();
    }),
  },
  {
    name: 'votes-of-parties-out-of-force-leave-the-list',
    rule: 'V27: votes of other parties stay in the list',
    answer: joined(['listVotes'], async (body, exchange) => {
      const inForce = objectsOf((await ask(exchange, '/v1/super-validators?size=100'))?.content);
      const ids = new Set(inForce.map(({ svId }) => svId));
      if (!isExactObject(body)) return;
      const kept = rowsOf(body).filter(({ sv }) => typeof sv === 'string' && ids.has(sv));
      Object.assign(body, { content: kept, numberOfElements: literal(kept.length), empty: kept.length === 0 });
    }),
  },
  {
    name: 'reassignments-are-not-events-of-their-contract',
    rule: 'seed: content is the events of the contract',
    answer: editBody(['listContractEvents'], (body) => {
      // A reassignment is what has no time at which it takes effect.
      body.content = objectsOf(body.content).filter(({ effectiveAt }) => effectiveAt !== null);
    }),
  },
  {
    name: 'who-never-asked-for-a-reward-missed-no-round',
    rule: 'V75: missedRounds is null if it never asked for one',
    answer: joined(['findValidators', 'getValidator'], (body) => {
      for (const row of rowsOf(body)) row.missedRounds ??= literal(0);
      return Promise.resolve();
    }),
  },
  {
    name: 'updates-are-headed-by-their-last-root-event',
    rule: 'V62: the template and choice of its first root event',
    answer: joined(['listUpdateHistory', 'listPartyUpdates'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const roots = JSON.parse(textOf(row.rootEventIds) || '[]') as string[];
        const last = roots.length > 1 ? roots.at(-1) : undefined;
        const event = last === undefined ? null : await ask(exchange, `/v1/events/${encodeURIComponent(last)}`);
        if (event !== null) Object.assign(row, { rootTemplate: event.templateName, rootChoice: event.choice });
      }
    }),
  },
  {
    name: 'what-a-party-moves-to-itself-goes-out',
    rule: 'V54: direction is SELF for a SELF_TRANSFER',
    answer: each(
      ['listPartyTransfers'],
      ({ direction }) => direction === 'SELF',
      (row) => {
        row.direction = 'OUT';
      },
    ),
  },
]);

/** The events of a list or of an update, or one event. */
function eventsOf(body: ExactJson): ExactObject[] {
  return rowsOf(body).flatMap((row) => [row, ...objectsOf(row.nodes)]);
}
