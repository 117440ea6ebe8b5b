import { Hono } from 'hono';
import { readText } from '../alerts/read-text.ts';
import { answerProblem, showOpenApi } from '../api/answer-json.ts';
import { apiRoutes } from '../api/api-routes.ts';
import { answerShields, type Badge, badgeKinds, networkBadge, validatorBadge } from '../badges/badge.ts';
import { answerFeed, type FeedScope } from '../feeds/answer-feed.ts';
import { answerMetrics } from '../metrics/answer-metrics.ts';
import { answerSubscribe } from '../pages/answer-subscribe.ts';
import { incidentsPage, incidentsPerPage } from '../pages/incidents-page.ts';
import { maintenancePage } from '../pages/maintenance-page.ts';
import { notFoundPage, unknownValidatorPage } from '../pages/message-page.ts';
import { respondPage } from '../pages/respond-page.ts';
import { statusPage } from '../pages/status-page.ts';
import { validatorPage } from '../pages/validator-page.ts';
import { validatorsPage } from '../pages/validators-page.ts';
import type { ValidatorView } from '../record/network-view.ts';
import { longestId } from '../watch/read-validators.ts';
import { answerHealth } from './answer-health.ts';
import { readOnly, refuseMethod } from './methods.ts';
import type { NetworkContext, NetworkEnv, ServingContext } from './serving-context.ts';

/** First path segments below a network. A Worker with one network redirects `/{section}` to `/{network}/{section}`. */
export const sections = [
  '',
  'validators',
  'sponsors',
  'incidents',
  'maintenance',
  'subscribe',
  'badges',
  'api',
  'feed.atom',
];

/** More than any operation accepts, so that the Durable Object can refuse a body that is too long. */
const longestBody = 1_000_100;
const hour = 3_600_000;
const day = 24 * hour;

/** The routes below `/{network}/`. */
export const networkRoutes = new Hono<NetworkEnv>({ strict: false }).basePath('/:network');

for (const noun of ['subscriptions', 'maintenance']) {
  networkRoutes.all(`/api/v1/${noun}/*`, (c) => forwardToObject(c.req.raw, c.env, c.req.param('network')));
}
networkRoutes.all('/api/v1/incidents/:id/note', (c) => forwardToObject(c.req.raw, c.env, c.req.param('network')));
networkRoutes
  .on(['GET', 'POST'], '/subscribe', (c) => answerSubscribe(c.req.raw, c.env, c.req.param('network')))
  .all('/subscribe', (c) => refuseMethod(c.req.raw, c.env.brand, ['GET', 'HEAD', 'POST']));

networkRoutes
  .use(readOnly)
  .get('/healthz', (c) => answerHealth(c.req.raw, c.env, [c.req.param('network')]))
  .get('/api/openapi.json', (c) => showOpenApi(c.req.raw, c.env.origin, c.req.param('network')));

networkRoutes.use(async (c, next) => {
  const { brand, networks, origin, complaints } = c.env;
  const network = c.req.param('network');
  const queries = c.env.queries(network);
  const view = await queries.view();
  c.set('view', view);
  c.set('site', {
    brand,
    network,
    networks,
    origin,
    explorer: c.env.pagesOf(network),
    queries,
    now: c.env.now(view),
    incomplete: complaints.length > 0,
  });
  await next();
});

networkRoutes
  .route('/api/v1', apiRoutes)
  .get('/', ({ req, var: { site, view } }) => respondPage(req.raw, site.brand, statusPage(site, view)))
  .get('/validators', ({ req, var: { site, view } }) =>
    respondPage(req.raw, site.brand, validatorsPage(site, view, new URL(req.url).searchParams)),
  )
  .get('/incidents', answerIncidents)
  .get('/maintenance', async ({ req, var: { site, view } }) =>
    respondPage(
      req.raw,
      site.brand,
      maintenancePage(site, view, await site.queries.maintenance(maintenanceFrom(view.at))),
    ),
  )
  .get('/metrics', (c) => answerMetrics(c.req.raw, [c.var.view]))
  .get('/feed.atom', (c) => feed(c, { of: 'network' }))
  .get('/badges/:badge', (c) =>
    answerBadge(c, c.req.param('badge'), (kind) => networkBadge(kind, c.var.view, c.var.site.now)),
  )
  .get('/sponsors/:sponsor/feed.atom', (c) => {
    const sponsor = c.req.param('sponsor');
    return sponsor.length > longestId ? c.notFound() : feed(c, { of: 'sponsor', sponsor });
  })
  .get('/validators/:id', async ({ req, var: { site, view } }) => {
    const detail = await site.queries.validator(req.param('id'));
    if (detail === null) return unknownValidatorPage(req.raw, site.brand, site.network, site.networks);
    return respondPage(req.raw, site.brand, validatorPage(site, view, detail));
  })
  .get('/validators/:id/feed.atom', async (c) => {
    const validator = await findValidator(c, c.req.param('id'));
    return validator === null ? c.notFound() : feed(c, { of: 'validator', validator });
  })
  .get('/validators/:id/badges/:badge', async (c) => {
    const validator = await findValidator(c, c.req.param('id'));
    if (validator === null) return c.notFound();
    return answerBadge(c, c.req.param('badge'), (kind) => validatorBadge(kind, c.var.view, validator, c.var.site.now));
  });

networkRoutes.notFound((c) => {
  const [, network = '', section] = c.req.path.split('/');
  if (section !== 'api') return notFoundPage(c.req.raw, c.env.brand, network, c.env.networks);
  const detail = `Unknown address; /${network}/api/openapi.json lists all of them.`;
  return answerProblem(404, 'Not found', detail);
});

// handleRequest answers errors.
networkRoutes.onError((error) => {
  throw error;
});

/** The validator from the snapshot, or from the Durable Object if it is retired; null: unknown. */
async function findValidator({ var: { site, view } }: NetworkContext, id: string): Promise<ValidatorView | null> {
  return view.validators.find((one) => one.id === id) ?? site.queries.validator(id);
}

function feed(c: NetworkContext, of: FeedScope): Promise<Response> {
  return answerFeed(c.req.raw, c.var.site, c.var.view, of);
}

async function answerBadge(
  c: NetworkContext,
  file: string,
  badge: (kind: (typeof badgeKinds)[number]) => Badge,
): Promise<Response> {
  const kind = badgeKinds.find((one) => file === `${one}.json`);
  return kind === undefined ? c.notFound() : answerShields(c.req.raw, badge(kind));
}

async function answerIncidents({ req, var: { site, view } }: NetworkContext): Promise<Response> {
  const { brand, queries, network, networks } = site;
  const query = new URL(req.url).searchParams;
  const id = query.get('validator');
  const given = query.get('after');
  const after = given !== null && /^\d{1,7}-\d{1,16}$/.test(given) ? given : null;
  const validator = id === null ? null : await queries.validator(id);
  if (id !== null && validator === null) return unknownValidatorPage(req.raw, brand, network, networks);
  const past =
    validator === null ? view.resets.find(({ record }) => String(record) === query.get('record')) : undefined;
  const incidents = await queries.incidents({
    limit: incidentsPerPage,
    ...(past !== undefined && { record: past.record }),
    ...(validator !== null && { validator: validator.id }),
    ...(after !== null && { after }),
  });
  const masses = await queries.massOutages(20, past?.record);
  return respondPage(req.raw, brand, incidentsPage(site, view, incidents, masses, { validator, after, past }));
}

/** The earliest end of a window on the maintenance page, rounded to hours so that requests share one cached response. */
function maintenanceFrom(now: number): number {
  return Math.floor(now / hour) * hour - 90 * day;
}

async function forwardToObject(request: Request, context: ServingContext, network: string): Promise<Response> {
  if (request.method === 'OPTIONS')
    return refuseMethod(request, context.brand, ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
  // The body is read here, because a stream that the Durable Object does not read to its end fails after the response.
  const { text } = await readText(request.body, longestBody);
  const forwarded =
    request.body === null
      ? request
      : new Request(request.url, { method: request.method, headers: request.headers, body: text });
  const response = await context.forward(network, forwarded);
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', 'location, retry-after, etag');
  return new Response(response.body, { status: response.status, headers });
}
