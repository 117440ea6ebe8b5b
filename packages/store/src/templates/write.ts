import { findUse, type Micros, type TemplateUse } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { plainText } from '../sql/plain-text.ts';
import type { Batch } from '../write/batch.ts';

interface Row extends TemplateUse {
  readonly first: number;
  readonly firstSeen: Micros;
  last: number;
  lastSeen: Micros;
  created: number;
  archived: number;
  exercised: number;
}

function plain(use: TemplateUse): TemplateUse {
  const { template, choice, packageId, packageName } = use;
  return {
    ...use,
    template: plainText(template),
    choice: choice === null ? null : plainText(choice),
    packageId: plainText(packageId),
    packageName: packageName === null ? null : plainText(packageName),
  };
}

/** Adds the events of a batch to the counts of templates and choices. */
export async function writeTemplateUses(client: pg.ClientBase, batch: Batch): Promise<void> {
  const rows: Row[] = [];
  const byTemplate = new Map<string, Row[]>();
  for (const { position, update, facts } of batch) {
    const { recordTime } = update;
    for (const use of facts.templateUses.map(plain)) {
      const ofTemplate = byTemplate.get(use.template) ?? [];
      byTemplate.set(use.template, ofTemplate);
      let row = findUse(ofTemplate, use);
      if (row === undefined) {
        row = {
          ...use,
          created: 0,
          archived: 0,
          exercised: 0,
          first: position,
          firstSeen: recordTime,
          last: position,
          lastSeen: recordTime,
        };
        rows.push(row);
        ofTemplate.push(row);
      }
      row.created += use.created;
      row.archived += use.archived;
      row.exercised += use.exercised;
      row.last = position;
      row.lastSeen = recordTime;
    }
  }
  if (rows.length === 0) return;
  const column = <Name extends keyof Row>(name: Name) => rows.map((row) => row[name]);
  await client.query(
    `insert into template_use as t
       (template, package_name, package, choice, created, archived, exercised, first_position, first_seen, last_position, last_seen)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::bigint[], $11::bigint[])
     on conflict (template, package, package_name, choice) do update set
       created = t.created + excluded.created, archived = t.archived + excluded.archived, exercised = t.exercised + excluded.exercised,
       last_position = excluded.last_position, last_seen = excluded.last_seen`,
    [
      column('template'),
      column('packageName'),
      column('packageId'),
      column('choice'),
      column('created'),
      column('archived'),
      column('exercised'),
      column('first'),
      column('firstSeen'),
      column('last'),
      column('lastSeen'),
    ],
  );
}

/**
 * Stores the counts of templates and unreadable events that a finished slot changed, from its first position (`firstOfSlot`) to the head.
 * After a rewind into the slot, some rows exist already.
 */
export async function writeCountsSeen(client: pg.ClientBase, firstOfSlot: number): Promise<void> {
  for (const table of ['template_use', 'unread']) {
    await client.query(
      `insert into ${table}_seen select * from ${table} where last_position >= $1 on conflict do nothing`,
      [firstOfSlot],
    );
  }
}
