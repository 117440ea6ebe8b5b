import { hash } from 'node:crypto';
import type pg from 'pg';
import { plainText } from '../sql/plain-text.ts';
import type { Batch } from '../write/batch.ts';

/** An item of the stream that could not be decoded or stored. */
export interface Quarantined {
  /** The parsed item, or the bytes of its JSON. */
  readonly item: unknown;
  /** Message with the field and its value. */
  readonly reason: string;
  readonly updateId: string | null;
}

/** JSON of an item; `null` if it is too deep or too long, or has no JSON. */
function textOf(item: unknown): string {
  if (Buffer.isBuffer(item)) return item.toString('utf8');
  try {
    const text: unknown = JSON.stringify(item);
    return typeof text === 'string' ? text : 'null';
  } catch (error) {
    if (error instanceof RangeError) return 'null';
    throw error;
  }
}

/** Ids of the quarantined updates. */
export async function readQuarantined(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ update_id: string }>(
    'select update_id from quarantine where update_id is not null',
  );
  return new Set(rows.map(({ update_id: id }) => id));
}

/** Removes stored updates from quarantine, as after an upgrade and a rewind. `quarantined`: ids that may be there. */
export async function releaseStored(
  client: pg.ClientBase,
  quarantined: ReadonlySet<string>,
  batch: Batch,
): Promise<void> {
  const stored = batch.map(({ update }) => update.updateId).filter((id) => quarantined.has(id));
  if (stored.length > 0) await client.query('delete from quarantine where update_id = any ($1)', [stored]);
}

/** Stores items that could not be decoded. An item that is stored already stays unchanged. */
export async function writeQuarantine(
  client: pg.ClientBase,
  quarantined: readonly Quarantined[],
  position: number,
): Promise<void> {
  for (const { item, reason, updateId } of quarantined) {
    const text = textOf(item);
    await client.query(
      `insert into quarantine (hash, update_id, reason, item, position) values ($1, $2, $3, $4, $5)
       on conflict (hash) do nothing`,
      [
        hash('sha256', text, 'buffer'),
        updateId === null ? null : plainText(updateId),
        plainText(reason),
        text,
        position,
      ],
    );
  }
}
