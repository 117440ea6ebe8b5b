import { Hono } from 'hono';
import { enqueue } from '../alerts/enqueue.ts';
import { bytesToBase64Url } from '../base64.ts';
import { operator, readJson } from '../maintenance/maintenance-routes.ts';
import { readPartyIds } from '../maintenance/read-window-request.ts';
import { allow, type Fault, problem } from '../subscriptions/problem.ts';
import type { NoteContext } from '../subscriptions/subscription-context.ts';
import { type Note, type NoteKind, putNote, readNotes, spanOf } from './note-store.ts';
import { representNote } from './represent-note.ts';

const listed = 50;
const longestText = 5000;
const mostUpdates = 100;

type Env = { Bindings: NoteContext };

/**
 * | Request | Who | Does |
 * |---|---|---|
 * | `GET /` | anybody | the newest 50 notes |
 * | `POST /` | operator | opens one: `{ title, text, validators? }` |
 * | `POST /{id}/updates` | operator | adds to it: `{ text, kind? }`, kind `updated`, `resolved` or `postmortem` |
 */
export const noteRoutes = new Hono<Env>({ strict: false })
  .basePath('/:network/api/v1/notes')
  .get('/', (c) => json(200, { notes: readNotes(c.env.sql, listed).map(representNote) }, 'public, max-age=60'))
  .post('/', operator, (c) => open(c.req.raw, c.env))
  .all('/', allow('GET, HEAD, POST'))
  .post('/:id/updates', operator, (c) => update(c.req.param('id'), c.req.raw, c.env))
  .all('/:id/updates', allow('POST'));

async function open(request: Request, context: NoteContext): Promise<Response> {
  const { title, text, validators = [] } = await readObject(request);
  const faults: Fault[] = [];
  if (typeof title !== 'string' || title.trim() === '' || title.length > 200) {
    faults.push({ name: 'title', reason: 'is not a text of 1 to 200 characters' });
  }
  const written = readText(text, faults);
  const named = readPartyIds(validators, faults);
  if (faults.length > 0) return problem(400, 'Invalid note', 'Fields are missing or wrong.', faults);
  const note: Note = {
    id: `note_${bytesToBase64Url(crypto.getRandomValues(new Uint8Array(12)))}`,
    title: (title as string).trim(),
    validators: named,
    updates: [{ kind: 'opened', at: context.clock(), text: written }],
  };
  publish(note, context);
  return json(201, representNote(note));
}

async function update(id: string, request: Request, context: NoteContext): Promise<Response> {
  const [note] = readNotes(context.sql, 1, id);
  if (note === undefined) return problem(404, 'Not found', 'Unknown note.');
  const { text, kind = 'updated' } = await readObject(request);
  const faults: Fault[] = [];
  const written = readText(text, faults);
  const over = spanOf(note).resolved !== null;
  const allowed: readonly NoteKind[] = over ? ['postmortem'] : ['updated', 'resolved'];
  const chosen = allowed.find((each) => each === kind);
  if (chosen === undefined) {
    const now = over ? 'the note is resolved' : 'the note is not resolved yet';
    faults.push({ name: 'kind', reason: `is not ${allowed.join(' or ')}: ${now}` });
  }
  if (note.updates.length >= mostUpdates) {
    faults.push({ name: 'text', reason: `would be update ${mostUpdates + 1} of this note: open another` });
  }
  if (chosen === undefined || faults.length > 0) {
    return problem(400, 'Invalid update', 'Fields are missing or wrong.', faults);
  }
  const next: Note = { ...note, updates: [...note.updates, { kind: chosen, at: context.clock(), text: written }] };
  publish(next, context);
  return json(201, representNote(next));
}

/** Writes the note and its messages together: neither exists without the other. */
function publish(note: Note, { sql, brand, clock, operators, describe, transact, wake }: NoteContext): void {
  const newest = note.updates.at(-1);
  if (newest === undefined) return;
  transact(() => {
    putNote(sql, note);
    const { id, title, validators } = note;
    const number = note.updates.length - 1;
    const { kind: update, text } = newest;
    enqueue(sql, [{ kind: 'note', note: id, title, number, update, text, opened: spanOf(note).opened, validators }], {
      now: clock(),
      texts: brand.texts,
      operators: operators.map((each) => each.id),
      describe,
    });
  });
  wake();
}

function readText(value: unknown, faults: Fault[]): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= longestText) return value.trim();
  faults.push({ name: 'text', reason: `is not a text of 1 to ${longestText} characters` });
  return '';
}

async function readObject(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body = await readJson(request);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

function json(status: number, value: unknown, cache = 'no-store'): Response {
  const headers = { 'cache-control': cache, 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*' };
  return Response.json(value, { status, headers });
}
