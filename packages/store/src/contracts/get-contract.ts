import { interpret, type LedgerEvent, subjectsOf, type Update } from '@ledger-explorer/ledger';
import type { ContractArchivalValues, ContractCreationValues, SubjectValues } from '@ledger-explorer/spec/writers';
import { jsonText, knownTemplate } from '../events/event-values.ts';
import { contractKey, highestEvent } from '../sql/contract-key.ts';
import { answer } from '../sql/answer.ts';
import { EpochChanged, onOneEpoch } from '../sql/one-epoch.ts';
import type { Read } from '../read/read.ts';
import type { RowOf } from '../sql/statement.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { blockColumns, joinBlock, PayloadReader, selectBlock } from '../payloads/payload.ts';

const columns = {
  ...seenColumns,
  ...blockColumns,
  /** Null: these volumes have no event of the contract. */
  event: 'bigint?',
  first_event: 'bigint',
  recorded: 'bigint',
  /** Events that neither created nor archived the contract. */
  uses: 'bigint',
} as const;

/** Statement for the first or the last event of contract $1. `rowsUntil` runs it on a few volumes at a time; each run gives one row. */
function outermostEvent(end: 'first' | 'last') {
  return volumeStatement(
    `${end} event of a contract`,
    columns,
    ({ each }) => `select ${atHeadSeen}, r.* from head h left join lateral (
      select e.*, coalesce((select uses from contract_use where contract = $1::uuid), 0) as uses from (
        ${each(
          end === 'first' ? 'oldest first' : 'newest first',
          ({ update, payload, contractEvent }) => `
          select e.event, u.first_event, ms(u.record_time) as recorded, ${selectBlock('u')}
          from (
            select event_of(key) as event from ${contractEvent}
            where key >= (select contract_event_key($1::uuid, 0)) and key <= (select contract_event_key($1::uuid, ${highestEvent}))
            order by key ${end === 'first' ? 'asc' : 'desc'} limit 1
          ) e
          cross join lateral (
            select position, first_event, record_time from ${update} where first_event <= e.event
            order by first_event desc, position desc limit 1
          ) u
          ${joinBlock('u', payload)}`,
        )} limit 1
      ) e
    ) r on true`,
  );
}

const statements = { first: outermostEvent('first'), last: outermostEvent('last') };

/** An event of the contract with its update. */
interface Found {
  readonly event: LedgerEvent;
  readonly update: Update;
  /** Milliseconds. */
  readonly recorded: string;
}

function isFound({ event }: { readonly event: string | null }): boolean {
  return event !== null;
}

function eventIn(payloads: PayloadReader, row: RowOf<typeof columns>): Found {
  const update = payloads.readUpdate(row);
  const event = update.events[Number(row.event) - Number(row.first_event)];
  if (event === undefined)
    throw new Error(`the update at position ${row.update_position} does not have event ${row.event}`);
  return { event, update, recorded: row.recorded };
}

function creationOf({ event, recorded }: Found): ContractCreationValues | null {
  if (event.type !== 'created_event') return null;
  return {
    eventId: event.eventId,
    createdAt: recorded,
    arguments: jsonText(event.createArguments),
    signatories: JSON.stringify(event.signatories),
    observers: JSON.stringify(event.observers),
  };
}

function archivalOf({ event, recorded }: Found): ContractArchivalValues | null {
  if (event.type !== 'exercised_event' || !event.consuming) return null;
  const actingParties = JSON.stringify(event.actingParties);
  return { eventId: event.eventId, createdAt: recorded, choice: event.choice, actingParties };
}

function subjectOf({ event, update }: Found): SubjectValues | null {
  const subject = subjectsOf(interpret(update)).find(({ ordinal }) => ordinal === event.ordinal);
  return subject === undefined ? null : { kind: subject.kind, id: subject.id };
}

export const getContract: Read<'getContract'> = async ({ queries }, { contractId }) =>
  onOneEpoch(async () => {
    const find = async (end: keyof typeof statements) => {
      const rows = await queries.rowsUntil(statements[end], [contractKey(contractId)], {
        order: end === 'first' ? 'oldest first' : 'newest first',
        sought: { contracts: [contractId] },
        isEnough: (some) => some.some(isFound),
      });
      return rows.find(isFound) ?? rows[0];
    };
    const row = await find('last');
    if (row === undefined) return queries.throwNoSnapshot();
    if (row.event === null) return answer(row, null);
    const payloads = new PayloadReader();
    const last = eventIn(payloads, row);
    const firstRow = await find('first');
    if (firstRow?.epoch !== row.epoch) throw new EpochChanged();
    const first = firstRow.event === row.event ? last : eventIn(payloads, firstRow);
    const [created, archived] = [creationOf(first), archivalOf(last)];
    const { templateId } = first.event;
    const template = templateId === null ? await knownTemplate(queries, contractId, highestEvent) : first.event;
    return answer(row, {
      contractId,
      templateName: template?.templateName ?? null,
      packageName: template?.packageName ?? null,
      templateHash: template?.templateId?.split(':', 1)[0] ?? null,
      state: archived === null ? 'ACTIVE' : 'ARCHIVED',
      created,
      archived,
      // `uses` excludes consuming exercises, each of which archives.
      events: Number(row.uses) + (created === null ? 0 : 1) + (archived === null ? 0 : 1),
      about: created === null ? null : subjectOf(first),
    });
  });
