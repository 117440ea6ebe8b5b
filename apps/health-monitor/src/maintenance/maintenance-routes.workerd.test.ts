import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { Box } from '../../test/receivers/box.ts';
import { deliveryContext } from '../../test/rig.ts';
import { refreshCalendars } from './import-calendar.ts';
import type { MaintenanceContext } from '../subscriptions/subscription-context.ts';
import { maintenanceRoutes } from './maintenance-routes.ts';

const adminToken = 'operator-token-of-the-tests';
const hour = 60 * 60_000;

interface WindowView {
  readonly id: string;
  readonly starts: string;
  readonly ends: string;
  readonly cancelled: string | null;
  readonly announced: boolean;
  readonly sequence: number;
  readonly title: string;
}

class Scene {
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly box: Box;
  readonly #name: string;

  constructor(name: string) {
    this.#name = `maintenance-${name}`;
    this.box = new Box(this.#name);
  }

  run<T>(act: (context: MaintenanceContext) => Promise<T>): Promise<T> {
    return runInDurableObject(env.MONITOR.getByName(this.#name), async (_, { storage }) =>
      act({
        ...(await deliveryContext(storage.sql, () => this.now, this.box.fetch, { ownHosts: ['monitor.acme.org'] })),
        adminToken,
      }),
    );
  }

  request(method: string, path: readonly string[], body?: unknown, token: string | null = adminToken) {
    return this.run(async (context) => {
      const request = new Request(['https://monitor.acme.org/testnet/api/v1/maintenance', ...path].join('/'), {
        method,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await maintenanceRoutes.fetch(request, context);
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    });
  }

  async windows(): Promise<readonly WindowView[]> {
    const { text } = await this.request('GET', [], undefined, null);
    return (JSON.parse(text) as { windows: readonly WindowView[] }).windows;
  }

  calendar(...events: readonly string[]) {
    const body = ['BEGIN:VCALENDAR', ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`), 'END:VCALENDAR'];
    return this.box.answer({ status: 200, body: body.join('\n') });
  }

  refresh() {
    this.now += hour;
    return this.run((context) => refreshCalendars(context));
  }
}

const upgrade = {
  title: 'Upgrade <b>',
  starts: '2026-11-20T22:00:00+01:00',
  ends: '2026-11-21T01:00:00+01:00',
  validators: ['acme::1220aa'],
};

describe('a maintenance window', () => {
  it('is announced by the operator, and shown to everybody, as JSON and as a calendar', async () => {
    const scene = new Scene('announce');
    expect((await scene.request('POST', [], upgrade, null)).status).toBe(401);
    expect((await scene.request('POST', [], upgrade, 'wrong-token-of-somebody')).status).toBe(401);
    expect((await scene.request('POST', [], upgrade)).status).toBe(201);
    expect(await scene.windows()).toMatchObject([
      { title: 'Upgrade <b>', starts: '2026-11-20T21:00:00.000Z', announced: true, cancelled: null },
    ]);
    const file = await scene.request('GET', ['calendar.ics'], undefined, null);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.text).toContain('SUMMARY:Upgrade <b>\r\n');
  });

  it('does not count when it is announced after it began', async () => {
    const scene = new Scene('late');
    await scene.request('POST', [], { ...upgrade, starts: '2026-11-20T11:59:59Z' });
    expect(await scene.windows()).toMatchObject([{ announced: false }]);
  });

  it('can be called off; one that runs ends now', async () => {
    const scene = new Scene('cancel');
    await scene.request('POST', [], upgrade);
    await scene.request('POST', [], { ...upgrade, starts: '2026-11-20T12:00:01Z' });
    scene.now += hour;
    for (const { id } of await scene.windows()) await scene.request('DELETE', [id]);
    const [running, coming] = await scene.windows();
    expect(running).toMatchObject({ ends: '2026-11-20T13:00:00.000Z', cancelled: null, sequence: 1 });
    expect(coming).toMatchObject({ cancelled: '2026-11-20T13:00:00.000Z', sequence: 1 });
    expect((await scene.request('DELETE', ['mw_unknown'])).status).toBe(404);
  });

  it.each([
    ['PUT', [], 'GET, HEAD, POST'],
    ['DELETE', ['calendar.ics'], 'GET, HEAD'],
    ['DELETE', ['calendars'], 'GET, HEAD, POST'],
    ['GET', ['calendars', 'cal_1'], 'DELETE'],
    ['POST', ['mw_1'], 'DELETE'],
  ])('answers 405 to %s of %j with the methods that are allowed', async (method, path, allowed) => {
    const answer = await new Scene('methods').request(method, path, undefined, null);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
  });

  it('answers HEAD as GET, without a body', async () => {
    const scene = new Scene('head');
    for (const path of [[], ['calendar.ics'], ['calendars']]) {
      expect(await scene.request('HEAD', path)).toMatchObject({ status: 200, text: '' });
    }
    expect((await scene.request('HEAD', ['calendars'], undefined, null)).status).toBe(401);
  });

  it.each([
    [{ ...upgrade, title: '' }, 'title'],
    [{ ...upgrade, starts: '2026-11-20 22:00' }, 'starts'],
    [{ ...upgrade, starts: 1_800_000_000 }, 'starts'],
    [{ ...upgrade, ends: upgrade.starts }, 'ends'],
    [{ ...upgrade, starts: '2026-11-01T00:00:00Z', ends: '2026-11-02T00:00:00Z' }, 'ends'],
    [{ ...upgrade, ends: '2027-11-20T00:00:00Z' }, 'ends'],
    [{ ...upgrade, validators: 'all' }, 'validators'],
    [null, 'title'],
  ])('is refused where it makes no sense, naming the field', async (body, field) => {
    const answer = await new Scene('refused').request('POST', [], body);
    expect(answer.status).toBe(400);
    const { errors } = JSON.parse(answer.text) as { errors: readonly { name: string }[] };
    expect(errors.map(({ name }) => name)).toContain(field);
  });
});

describe("an operator's calendar", () => {
  const nightly = 'UID:n\nDTSTART:20261120T220000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Nightly';

  it('is taken over, and followed: moved, renamed, called off', async () => {
    const scene = new Scene('follow');
    await scene.calendar(nightly, 'UID:once\nDTSTART:20261125T000000Z\nDURATION:PT2H\nSUMMARY:Once');
    const added = await scene.request('POST', ['calendars'], { url: 'webcal://cal.acme.org/secret.ics' });
    expect(added.status).toBe(201);
    expect(added.text).not.toContain('secret');
    expect((await scene.windows()).map(({ title }) => title)).toEqual(['Nightly', 'Nightly', 'Nightly', 'Once']);

    await scene.calendar(nightly, 'UID:once\nDTSTART:20261126T000000Z\nDURATION:PT2H\nSUMMARY:Once more');
    await scene.refresh();
    expect((await scene.windows()).at(-1)).toMatchObject({
      starts: '2026-11-26T00:00:00.000Z',
      title: 'Once more',
      sequence: 1,
      announced: true,
    });
    await scene.calendar(nightly);
    await scene.refresh();
    expect((await scene.windows()).at(-1)?.cancelled).not.toBeNull();
  });

  it('that cannot be read changes nothing', async () => {
    const scene = new Scene('broken');
    await scene.calendar(nightly);
    await scene.request('POST', ['calendars'], { url: 'https://cal.acme.org/a.ics' });
    const before = await scene.windows();
    for (const answer of [
      { status: 500 },
      { status: 302 },
      { status: 200, body: '<html>' },
      { status: 200, body: 'x'.repeat(1_100_000) },
    ]) {
      await scene.box.answer(answer);
      await scene.refresh();
    }
    expect(await scene.windows()).toEqual(before);
    const { text } = await scene.request('GET', ['calendars']);
    expect(text).toContain('is larger than');
  });

  it('cannot make maintenance of what has begun', async () => {
    const scene = new Scene('backdate');
    await scene.calendar('UID:a\nDTSTART:20261120T123000Z\nDURATION:PT1H');
    await scene.request('POST', ['calendars'], { url: 'https://cal.acme.org/a.ics' });
    await scene.calendar(
      'UID:a\nDTSTART:20261120T110000Z\nDURATION:PT9H',
      'UID:b\nDTSTART:20261120T110000Z\nDURATION:PT9H',
    );
    await scene.refresh();
    expect(await scene.windows()).toMatchObject([
      { starts: '2026-11-20T11:00:00.000Z', announced: false },
      { starts: '2026-11-20T12:30:00.000Z', ends: '2026-11-20T13:30:00.000Z', announced: true },
    ]);
  });

  it('goes with its windows when it is removed', async () => {
    const scene = new Scene('remove');
    await scene.calendar(nightly);
    const added = await scene.request('POST', ['calendars'], { url: 'https://cal.acme.org/a.ics' });
    const { id } = JSON.parse(added.text) as { id: string };
    expect((await scene.request('DELETE', ['calendars', id])).status).toBe(204);
    expect((await scene.windows()).every(({ cancelled }) => cancelled !== null)).toBe(true);
  });

  it.each([
    'https://10.0.0.1/a.ics',
    'http://cal.acme.org/a.ics',
    'https://monitor.acme.org/a.ics',
    'file:///etc/hosts',
  ])('is not fetched from %s', async (url) => {
    const scene = new Scene('forbidden');
    expect((await scene.request('POST', ['calendars'], { url })).status).toBe(400);
    expect(await scene.box.received()).toEqual([]);
  });
});
