import { env, exports } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { subscribe, targets } from '../../test/rig.ts';
import { clearMemoryCache } from '../serving/cached-queries.ts';

const origin = 'https://monitor.example';
const contract = env.CONTRACT as Fetcher;
const authorization = 'Bearer admin-token-of-the-tests';

interface NoteBody {
  readonly id: string;
  readonly resolved: string | null;
  readonly updates: readonly { readonly kind: string; readonly text: string }[];
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return exports.default.fetch(new Request(`${origin}/notes${path}`, init));
}

/** Writes as the operator, and holds the answer against the API's document. */
async function write(path: string, template: string, body: object, headers: HeadersInit = { authorization }) {
  const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const [status, type] = [response.status, response.headers.get('content-type')];
  const answer: unknown = await response.json();
  const checked = await contract.fetch('https://contract/', {
    method: 'POST',
    body: JSON.stringify({ method: 'POST', path: template, status, type, body: answer }),
  });
  expect(await checked.json(), JSON.stringify(answer)).toBeNull();
  return { status, body: answer as NoteBody & { errors?: readonly { name: string; reason: string }[] } };
}

const list = '/api/v1/notes';

function open(body: object, headers?: HeadersInit) {
  return write(list, list, body, headers);
}

function update(id: string, body: object) {
  return write(`${list}/${id}/updates`, `${list}/{id}/updates`, body);
}

/** Types and titles of the messages that wait for a subscriber. */
function waitingFor(id: string): Promise<readonly string[]> {
  return runInDurableObject(env.MONITOR.getByName('notes'), (_, { storage }) =>
    storage.sql
      .exec<{ body: string }>('select body from outbox where subscription = ?', id)
      .toArray()
      .map(({ body }) => (JSON.parse(body) as { type: string }).type)
      .toSorted(),
  );
}

beforeEach(clearMemoryCache);

describe('a note of the operator', () => {
  it('is shown, and sent to those whom it concerns, with its updates, its end and its post-mortem', async () => {
    await runInDurableObject(env.MONITOR.getByName('notes'), async (_, { storage }) => {
      const [webhook] = targets;
      await subscribe(storage.sql, 'network', webhook);
      await subscribe(storage.sql, 'acme', webhook, { watch: [{ by: 'validator', value: 'acme::1220' }] });
      await subscribe(storage.sql, 'others', webhook, { watch: [{ by: 'validator', value: 'other::1220' }] });
    });
    const opened = await open({ title: 'Slow rounds <b>', text: 'We look into it.', validators: ['acme::1220'] });
    expect(opened).toMatchObject({ status: 201, body: { resolved: null, updates: [{ kind: 'opened' }] } });
    const { id } = opened.body;

    await update(id, { text: 'Found it.' });
    await update(id, { text: 'Better now.' });
    const resolved = await update(id, { text: 'Over.', kind: 'resolved' });
    expect(resolved.body.resolved).not.toBeNull();
    await update(id, { text: 'Why:\na certificate had expired.', kind: 'postmortem' });

    const types = ['note.opened', 'note.postmortem', 'note.resolved', 'note.updated', 'note.updated'];
    expect(await waitingFor('network')).toEqual(types);
    expect(await waitingFor('acme')).toEqual(types);
    expect(await waitingFor('others')).toEqual([]);

    clearMemoryCache();
    const { notes } = await (await ask(list)).json<{ notes: readonly NoteBody[] }>();
    expect(notes.map((note) => note.updates.map(({ kind }) => kind))).toEqual([
      ['opened', 'updated', 'updated', 'resolved', 'postmortem'],
    ]);
    const page = await (await ask('/incidents')).text();
    expect(page).toMatch(/Post-mortem.*a certificate had expired.*Resolved.*Over\..*Found it\./s);
    expect(await (await ask('/feed.json')).text()).toContain('Slow rounds <b> (resolved)');
  });

  it('is written by the operator only, and is complete', async () => {
    expect((await open({ title: 'x', text: 'y' }, {})).status).toBe(401);
    const { status, body } = await open({ title: '', text: 7, validators: 'all' });
    expect(status).toBe(400);
    expect(body.errors?.map(({ name }) => name)).toEqual(['title', 'text', 'validators']);
    expect((await update('note_unknown', { text: 'x' })).status).toBe(404);
  });

  it('has a post-mortem only when it is resolved, and nothing else after that', async () => {
    const { id } = (await open({ title: 'x', text: 'y' })).body;
    const early = await update(id, { text: 'why', kind: 'postmortem' });
    expect(early.body.errors).toEqual([
      { in: 'body', name: 'kind', reason: 'is not updated or resolved: the note is not resolved yet' },
    ]);
    await update(id, { text: 'over', kind: 'resolved' });
    expect((await update(id, { text: 'more' })).status).toBe(400);
  });
});
