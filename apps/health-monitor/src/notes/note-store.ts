/** What an update of a note is: the text it begins with, a later one, the end, or what was learned afterwards. */
export type NoteKind = 'opened' | 'updated' | 'resolved' | 'postmortem';

interface NoteUpdate {
  readonly kind: NoteKind;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Plain text; lines are paragraphs. */
  readonly text: string;
}

/** What the operator writes about an incident. */
export interface Note {
  readonly id: string;
  /** Plain text, at most 200 characters. */
  readonly title: string;
  /** Party ids; empty: the whole network. */
  readonly validators: readonly string[];
  /** Oldest first; the first is `opened`. */
  readonly updates: readonly NoteUpdate[];
}

/** When it began, and when it was over (null: not yet); epoch milliseconds. */
export function spanOf({ updates }: Note): { readonly opened: number; readonly resolved: number | null } {
  return { opened: updates[0]?.at ?? 0, resolved: updates.find(({ kind }) => kind === 'resolved')?.at ?? null };
}

/** The newest notes, first; `id` ones only that note. */
export function readNotes(sql: SqlStorage, limit: number, id: string | null = null): readonly Note[] {
  return sql
    .exec<{ id: string; v: string }>(
      'select id, v from note where ?1 is null or id = ?1 order by opened desc, id limit ?2',
      id,
      limit,
    )
    .toArray()
    .map((row) => ({ ...(JSON.parse(row.v) as Omit<Note, 'id'>), id: row.id }));
}

/** Inserts or replaces a note. */
export function putNote(sql: SqlStorage, { id, ...rest }: Note): void {
  sql.exec(
    'insert into note (id, opened, v) values (?, ?, ?) on conflict (id) do update set v = excluded.v',
    id,
    rest.updates[0]?.at ?? 0,
    JSON.stringify(rest),
  );
}
