import { type Note, spanOf } from './note-store.ts';

/** A note as the API shows it. */
export function representNote(note: Note): object {
  const { id, title, validators, updates } = note;
  const { opened, resolved } = spanOf(note);
  return {
    id,
    title,
    validators,
    opened: new Date(opened).toISOString(),
    resolved: resolved === null ? null : new Date(resolved).toISOString(),
    updates: updates.map(({ kind, at, text }) => ({ kind, at: new Date(at).toISOString(), text })),
  };
}
