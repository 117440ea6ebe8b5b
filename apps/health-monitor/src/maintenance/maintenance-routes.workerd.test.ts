import { describe, expect, it } from 'vitest';
import { Scene } from '../../test/rig.ts';
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

class MaintenanceScene extends Scene {
  constructor(name: string) {
    super(`maintenance-${name}`);
  }

  request(method: string, path: readonly string[], body?: unknown, token: string | null = adminToken) {
    return this.run(async ({ sql }) => {
      const request = new Request(['https://monitor.acme.org/testnet/api/v1/maintenance', ...path].join('/'), {
        method,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await maintenanceRoutes.fetch(request, { ...(await this.context(sql)), adminToken });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    });
  }

  async windows(): Promise<readonly WindowView[]> {
    const { text } = await this.request('GET', [], undefined, null);
    return (JSON.parse(text) as { windows: readonly WindowView[] }).windows;
  }
}

const upgrade = {
  title: 'Upgrade <b>',
  starts: '2026-11-20T22:00:00+01:00',
  ends: '2026-11-21T01:00:00+01:00',
  validators: ['acme::1220aa'],
};

describe('a maintenance window', () => {
  it('is announced by the operator and public as JSON and as a calendar', async () => {
    const scene = new MaintenanceScene('announce');
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

  // A scene begins at 12:00 on 20 November.
  it('is not "announced" if it was announced after it began', async () => {
    const scene = new MaintenanceScene('late');
    await scene.request('POST', [], { ...upgrade, starts: '2026-11-20T11:59:59Z' });
    expect(await scene.windows()).toMatchObject([{ announced: false }]);
  });

  it('is listed, however late it starts', async () => {
    const scene = new MaintenanceScene('far');
    await scene.request('POST', [], { ...upgrade, starts: '2031-01-01T00:00:00Z', ends: '2031-01-02T00:00:00Z' });
    expect(await scene.windows()).toMatchObject([{ starts: '2031-01-01T00:00:00.000Z' }]);
    const { text } = await scene.request('GET', ['calendar.ics'], undefined, null);
    expect(text).toContain('DTSTART:20310101T000000Z');
  });

  it('can be cancelled; a running one ends now', async () => {
    const scene = new MaintenanceScene('cancel');
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
    ['POST', ['mw_1'], 'DELETE'],
  ])('answers 405 to %s of %j with the methods that are allowed', async (method, path, allowed) => {
    const answer = await new MaintenanceScene('methods').request(method, path, undefined, null);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
  });

  it('answers HEAD as GET, without a body', async () => {
    const scene = new MaintenanceScene('head');
    for (const path of [[], ['calendar.ics']]) {
      expect(await scene.request('HEAD', path)).toMatchObject({ status: 200, text: '' });
    }
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
  ])('%j is refused with the name of the invalid field, %s', async (body, field) => {
    const answer = await new MaintenanceScene('refused').request('POST', [], body);
    expect(answer.status).toBe(400);
    const { errors } = JSON.parse(answer.text) as { errors: readonly { name: string }[] };
    expect(errors.map(({ name }) => name)).toContain(field);
  });
});
