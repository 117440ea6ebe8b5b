import { Hono, type MiddlewareHandler } from 'hono';
import { bytesToBase64Url } from '../base64.ts';
import { readText } from '../alerts/read-text.ts';
import { isAdmin } from '../subscriptions/authorize.ts';
import { allow, type Fault, problem } from '../subscriptions/problem.ts';
import { whyNotPublic } from '../subscriptions/public-address.ts';
import { type Calendar, loadCalendars, saveCalendars } from './calendars.ts';
import { importCalendar } from './import-calendar.ts';
import type { MaintenanceContext } from '../subscriptions/subscription-context.ts';
import { MaintenanceStore, type MaintenanceWindow } from './maintenance-store.ts';
import { readPartyIds, readWindowRequest } from './read-window-request.ts';
import { writeCalendar } from './write-calendar.ts';

const day = 24 * 60 * 60_000;

type Env = { Bindings: MaintenanceContext };

/** Lets only the operator pass. */
export const operator: MiddlewareHandler<{ Bindings: Pick<MaintenanceContext, 'adminToken'> }> = async (c, next) =>
  (await isAdmin(c.req.raw, c.env.adminToken))
    ? next()
    : problem(401, 'Not authorized', 'Send the operator token: Authorization: Bearer ….', [], {
        'www-authenticate': 'Bearer',
      });

/**
 * | Request | Who | Does |
 * |---|---|---|
 * | `GET /` | anybody | windows from 30 days ago on |
 * | `GET /calendar.ics` | anybody | the same as iCalendar |
 * | `POST /` | operator | announces one: `{ title, starts, ends, validators? }` |
 * | `DELETE /{id}` | operator | cancels it; a running one ends now |
 * | `GET /calendars` | operator | the calendars from which windows are imported |
 * | `POST /calendars` | operator | adds one: `{ url, validators? }`; read at once and every hour |
 * | `DELETE /calendars/{id}` | operator | removes it and cancels its windows |
 */
export const maintenanceRoutes = new Hono<Env>({ strict: false })
  .basePath('/:network/api/v1/maintenance')
  .get('/', (c) => list(c.env))
  .post('/', operator, (c) => announce(c.req.raw, c.env))
  .all('/', allow('GET, HEAD, POST'))
  .get('/calendar.ics', (c) => calendarFile(c.env))
  .all('/calendar.ics', allow('GET, HEAD'))
  .get('/calendars', operator, (c) => json(200, { calendars: loadCalendars(c.env.sql).map(calendarView) }))
  .post('/calendars', operator, (c) => addCalendar(c.req.raw, c.env))
  .all('/calendars', allow('GET, HEAD, POST'))
  .delete('/calendars/:id', operator, (c) => removeCalendar(c.req.param('id'), c.env))
  .all('/calendars/:id', allow('DELETE'))
  .delete('/:id', operator, (c) => cancel(c.req.param('id'), c.env))
  .all('/:id', allow('DELETE'));

function list({ sql, clock }: MaintenanceContext): Response {
  const windows = new MaintenanceStore(sql).between(clock() - 30 * day, clock() + 400 * day);
  return json(200, { windows: windows.map(windowView) }, 'public, max-age=60');
}

function calendarFile({ sql, clock, network, brand, publicUrl }: MaintenanceContext): Response {
  const now = clock();
  const windows = new MaintenanceStore(sql).between(now - 30 * day, now + 400 * day);
  return new Response(
    writeCalendar(windows, network, URL.parse(publicUrl)?.hostname ?? 'localhost', now, brand.texts),
    {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `inline; filename="${network}-maintenance.ics"`,
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      },
    },
  );
}

async function announce(request: Request, { sql, clock }: MaintenanceContext): Promise<Response> {
  const now = clock();
  const read = readWindowRequest(await readJson(request), now);
  if ('faults' in read) return problem(400, 'Invalid window', 'Fields are missing or wrong.', read.faults);
  const window: MaintenanceWindow = {
    ...read.window,
    id: `mw_${bytesToBase64Url(crypto.getRandomValues(new Uint8Array(12)))}`,
    created: now,
    cancelled: null,
    sequence: 0,
    calendar: null,
  };
  new MaintenanceStore(sql).put(window);
  return json(201, windowView(window));
}

function cancel(id: string, { sql, clock }: MaintenanceContext): Response {
  const store = new MaintenanceStore(sql);
  const window = store.get(id);
  if (window === null) return problem(404, 'Not found', 'Unknown window.');
  store.cancel(window, clock());
  return json(200, windowView(store.get(id) ?? window));
}

async function addCalendar(request: Request, context: MaintenanceContext): Promise<Response> {
  const { sql, sealer } = context;
  const body = await readJson(request);
  const { url, validators = [] } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const faults: Fault[] = [];
  const address = typeof url === 'string' ? url.replace(/^webcal:/i, 'https:') : '';
  const refusal = context.allowPrivateTargets && URL.canParse(address) ? null : whyNotPublic(address, context.ownHosts);
  if (refusal !== null) faults.push({ name: 'url', reason: refusal });
  const named = readPartyIds(validators, faults);
  if (loadCalendars(sql).length >= 20) faults.push({ name: 'url', reason: 'would be the 21st calendar' });
  if (faults.length > 0) return problem(400, 'Invalid calendar', 'Fields are missing or wrong.', faults);

  const id = `cal_${bytesToBase64Url(crypto.getRandomValues(new Uint8Array(8)))}`;
  const sealed = await sealer.seal(address, id);
  const calendar: Calendar = { id, sealed, validators: named, asked: null, read: null, faults: [] };
  saveCalendars(sql, [...loadCalendars(sql), calendar]);
  await importCalendar(id, context);
  return json(201, calendarView(loadCalendars(sql).find((each) => each.id === id) ?? calendar));
}

function removeCalendar(id: string, { sql, clock }: MaintenanceContext): Response {
  const calendars = loadCalendars(sql);
  if (!calendars.some((each) => each.id === id)) return problem(404, 'Not found', 'Unknown calendar.');
  saveCalendars(
    sql,
    calendars.filter((each) => each.id !== id),
  );
  const store = new MaintenanceStore(sql);
  const now = clock();
  for (const window of store.between(now, now + 400 * day)) if (window.calendar === id) store.cancel(window, now);
  return new Response(null, { status: 204 });
}

function windowView({ starts, ends, created, cancelled, ...window }: MaintenanceWindow): unknown {
  return {
    ...window,
    starts: new Date(starts).toISOString(),
    ends: new Date(ends).toISOString(),
    created: new Date(created).toISOString(),
    cancelled: cancelled === null ? null : new Date(cancelled).toISOString(),
    announced: created <= starts,
  };
}

function calendarView({ id, validators, asked, read, faults }: Calendar): unknown {
  const time = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());
  return { id, validators, asked: time(asked), read: time(read), faults };
}

/** The body as JSON; null if it is none. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    const { text, whole } = await readText(request.body, 1_000_000);
    return whole ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function json(status: number, value: unknown, cache = 'no-store'): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    },
  });
}
