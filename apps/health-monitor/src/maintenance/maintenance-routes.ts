import { Hono, type MiddlewareHandler } from 'hono';
import { bytesToBase64Url } from '../base64.ts';
import { readText } from '../alerts/read-text.ts';
import { isAdmin } from '../subscriptions/authorize.ts';
import { allow, jsonResponse, problem } from '../subscriptions/problem.ts';
import type { MaintenanceContext } from '../subscriptions/subscription-context.ts';
import { isAnnounced, MaintenanceStore, type MaintenanceWindow } from './maintenance-store.ts';
import { readWindowRequest } from './read-window-request.ts';
import { writeCalendar } from './write-calendar.ts';

/** Milliseconds for which windows that are over are listed. */
const pastListed = 30 * 24 * 60 * 60_000;
/** Lets pages of other origins read an answer. */
const shared = { 'access-control-allow-origin': '*' } as const;

type Env = { Bindings: MaintenanceContext };

/** Admits only the operator. */
export const operator: MiddlewareHandler<{ Bindings: Pick<MaintenanceContext, 'adminToken'> }> = async (c, next) =>
  (await isAdmin(c.req.raw, c.env.adminToken))
    ? next()
    : problem(401, 'Not authorized', 'Send ADMIN_TOKEN: Authorization: Bearer ….', [], {
        'www-authenticate': 'Bearer',
      });

/**
 * | Request | Allowed for | Effect |
 * |---|---|---|
 * | `GET /` | everyone | lists windows from 30 days ago on |
 * | `GET /calendar.ics` | everyone | the same as iCalendar |
 * | `POST /` | operator | announces a window: `{ title, starts, ends, validators? }` |
 * | `DELETE /{id}` | operator | cancels a window; a running one ends now |
 */
export const maintenanceRoutes = new Hono<Env>({ strict: false })
  .basePath('/:network/api/v1/maintenance')
  .get('/', (c) => list(c.env))
  .post('/', operator, (c) => announce(c.req.raw, c.env))
  .all('/', allow('GET, HEAD, POST'))
  .get('/calendar.ics', (c) => calendarFile(c.env))
  .all('/calendar.ics', allow('GET, HEAD'))
  .delete('/:id', operator, (c) => cancel(c.req.param('id'), c.env))
  .all('/:id', allow('DELETE'));

function list({ sql, clock }: MaintenanceContext): Response {
  const windows = new MaintenanceStore(sql).between(clock() - pastListed);
  return jsonResponse(200, { windows: windows.map(windowView) }, { ...shared, 'cache-control': 'public, max-age=60' });
}

function calendarFile({ sql, clock, network, publicUrl }: MaintenanceContext): Response {
  const windows = new MaintenanceStore(sql).between(clock() - pastListed);
  return new Response(writeCalendar(windows, network, URL.parse(publicUrl)?.hostname ?? 'localhost'), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${network}-maintenance.ics"`,
      'cache-control': 'public, max-age=300',
      ...shared,
      'x-content-type-options': 'nosniff',
    },
  });
}

async function announce(request: Request, { sql, clock }: MaintenanceContext): Promise<Response> {
  const now = clock();
  const read = readWindowRequest(await readJson(request), now);
  if ('faults' in read)
    return problem(400, 'Invalid window', 'Fields are missing or invalid: see errors.', read.faults);
  const window: MaintenanceWindow = {
    ...read.window,
    id: `mw_${bytesToBase64Url(crypto.getRandomValues(new Uint8Array(12)))}`,
    created: now,
    cancelled: null,
    sequence: 0,
  };
  new MaintenanceStore(sql).put(window);
  return jsonResponse(201, windowView(window), shared);
}

function cancel(id: string, { sql, clock }: MaintenanceContext): Response {
  const store = new MaintenanceStore(sql);
  const window = store.get(id);
  if (window === null) return problem(404, 'Not found', 'Unknown window.');
  store.cancel(window, clock());
  return jsonResponse(200, windowView(store.get(id) ?? window), shared);
}

function windowView(window: MaintenanceWindow): unknown {
  const { starts, ends, created, cancelled } = window;
  return {
    ...window,
    starts: new Date(starts).toISOString(),
    ends: new Date(ends).toISOString(),
    created: new Date(created).toISOString(),
    cancelled: cancelled === null ? null : new Date(cancelled).toISOString(),
    announced: isAnnounced(window),
  };
}

/** The body as JSON; null if it is not JSON or longer than a million characters. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    const { text, whole } = await readText(request.body, 1_000_000);
    return whole ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
