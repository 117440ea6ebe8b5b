import { runProgram } from '@ledger-explorer/cli';
import { describe, expect, it } from 'vitest';
import { MemoryKeyStore } from '../../test/memory-key-store.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';
import { keysProgram } from './keys-command.ts';

const now = new Date('2026-06-01T00:00:00Z');

async function run(store: MemoryKeyStore, ...args: string[]) {
  let out = '';
  let err = '';
  store.now = () => now.getTime();
  const program = keysProgram((_, work) => work(store, now));
  const output = { out: (text: string) => (out += text), err: (text: string) => (err += text) };
  const exitCode = await runProgram(program, args, {}, output);
  return { exitCode, out, err };
}

describe('keys create', () => {
  it('prints only the key on stdout and stores its hash', async () => {
    const store = new MemoryKeyStore();
    const { out, err, exitCode } = await run(store, 'create', '--name', 'demo', '--limit', '50/s', '--expires', '90d');
    expect(exitCode).toBe(0);
    const key = out.trim();
    expect(isWellFormedApiKey(key)).toBe(true);
    expect(err).not.toContain(key);
    const [record] = await store.list();
    expect(record).toMatchObject({ name: 'demo', hash: hashApiKey(key), rateLimit: '50/s' });
    expect(record?.expiresAt?.toISOString()).toBe('2026-08-30T00:00:00.000Z');
    expect(JSON.stringify(record)).not.toContain(key);
  });

  it('uses the default limit and no expiry without options', async () => {
    const store = new MemoryKeyStore();
    await run(store, 'create', '--name=x');
    expect(await store.list()).toMatchObject([{ rateLimit: null, expiresAt: null }]);
  });

  it.each([
    [['create'], '--name is missing'],
    [['create', '--name', ' '], '--name is " ": give what or whom the key is for'],
    [['create', '--name', 'x', '--limit', 'fast'], '--limit is "fast": give a rate'],
    [['create', '--name', 'x', '--color', 'red'], 'unknown option --color; run keys create --help for a list'],
    [['revoke'], 'ID is missing: revoke takes ID'],
    [['rotate'], 'ID is missing: rotate takes ID'],
    [['rotate', 'a', '--grace', 'soon'], '--grace is "soon": give a duration'],
    [['list', 'all'], 'unexpected argument "all": list takes only options'],
    [['delete', 'x'], 'unknown command "delete"; run keys --help for a list'],
    [[], 'no command is given; run keys --help for a list'],
  ])('%j is rejected in one line', async (args, message) => {
    const { exitCode, out, err } = await run(new MemoryKeyStore(), ...args);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(/^keys: [^\n]+\n$/u);
    expect(err).toContain(message);
  });

  it('rejects an expiry in the past and stores nothing', async () => {
    const store = new MemoryKeyStore();
    expect((await run(store, 'create', '--name', 'x', '--expires', '2020-01-01')).exitCode).toBe(2);
    expect(await store.list()).toEqual([]);
  });
});

describe('keys list and revoke', () => {
  it('lists every key with its state and without its text', async () => {
    const store = new MemoryKeyStore();
    const key = (await run(store, 'create', '--name', 'old\nname')).out.trim();
    const [{ id } = { id: '' }] = await store.list();
    await store.add({ id: 'e1', name: 'late', hash: 'x', rateLimit: '5/m', expiresAt: new Date('2026-05-31') });
    await run(store, 'create', '--name', 'new');
    expect((await run(store, 'revoke', id)).exitCode).toBe(0);
    const { out } = await run(store, 'list');
    expect(out).not.toContain(key);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^ID +NAME +CREATED +EXPIRES +LIMIT +STATE$/u);
    expect(lines[1]).toMatch(/ new .* default +active$/u);
    expect(lines[2]).toMatch(/^e1 +late .* 2026-05-31T00:00:00Z +5\/m +expired$/u);
    expect(lines[3]).toMatch(/ old\?name .* revoked$/u);
  });

  it('revoke exits with 3 if the id is unknown', async () => {
    expect(await run(new MemoryKeyStore(), 'revoke', 'nope')).toMatchObject({ exitCode: 3, out: '' });
  });
});

describe('keys rotate', () => {
  it('creates a key with the same name, limit and expiry, and expires the old one after the grace period', async () => {
    const store = new MemoryKeyStore();
    const key = (await run(store, 'create', '--name', 'app', '--limit', '7/m', '--expires', '90d')).out.trim();
    const [{ id } = { id: '' }] = await store.list();
    const { exitCode, out, err } = await run(store, 'rotate', id, '--grace', '2h');
    expect(exitCode).toBe(0);
    expect(isWellFormedApiKey(out.trim())).toBe(true);
    expect(err).toContain(`key ${id} ends at 2026-06-01T02:00:00.000Z`);
    const [next, old] = await store.list();
    expect(next).toMatchObject({ name: 'app', rateLimit: '7/m', hash: hashApiKey(out.trim()) });
    expect(next?.expiresAt?.toISOString()).toBe('2026-08-30T00:00:00.000Z');
    expect(old).toMatchObject({ id, hash: hashApiKey(key), expiresAt: new Date('2026-06-01T02:00:00Z') });
  });

  it('has a default grace period of a day and never extends an expiry', async () => {
    const store = new MemoryKeyStore();
    await run(store, 'create', '--name', 'x', '--expires', '3h');
    const [{ id } = { id: '' }] = await store.list();
    await run(store, 'rotate', id);
    expect((await store.list()).map(({ expiresAt }) => expiresAt?.toISOString())).toEqual([
      '2026-06-01T03:00:00.000Z',
      '2026-06-01T03:00:00.000Z',
    ]);
  });

  it('changes nothing if the key is revoked, expired or unknown', async () => {
    const store = new MemoryKeyStore();
    await run(store, 'create', '--name', 'x');
    const [{ id } = { id: '' }] = await store.list();
    await run(store, 'revoke', id);
    await store.add({ id: 'old', name: 'x', hash: 'x', rateLimit: null, expiresAt: now });
    const before = await store.list();
    expect(await run(store, 'rotate', 'old')).toMatchObject({ exitCode: 3, out: '' });
    expect(await run(store, 'rotate', id)).toMatchObject({ exitCode: 3, out: '' });
    expect(await run(store, 'rotate', 'nope')).toMatchObject({ exitCode: 3, out: '' });
    expect(await store.list()).toEqual(before);
  });
});
