/** First path segments below a network. */
import { readText } from '../alerts/read-text.ts';
import { answerProblem } from '../api/answer-json.ts';
import { handleApi } from '../api/handle-api.ts';
import { showOpenApi } from '../api/show-openapi.ts';
import { answerShields, answerSvg } from '../badges/answer-badge.ts';
import { type Badge, badgeKinds, networkBadge, validatorBadge } from '../badges/badge.ts';
import { answerFeed, type FeedOf } from '../feeds/answer-feed.ts';
import { feedFormats } from '../feeds/feed.ts';
import { answerMetrics } from '../metrics/answer-metrics.ts';
import { answerSubscribe } from '../pages/answer-subscribe.ts';
import { incidentsPage, incidentsPerPage } from '../pages/incidents-page.ts';
import { linkPage } from '../pages/link-page.ts';
import { maintenancePage } from '../pages/maintenance-page.ts';
import { notFoundPage, unknownValidatorPage } from '../pages/message-page.ts';
import { respondPage } from '../pages/respond-page.ts';
import { statusPage } from '../pages/status-page.ts';
import { validatorPage } from '../pages/validator-page.ts';
import { validatorsPage } from '../pages/validators-page.ts';
import type { NetworkView } from '../record/network-view.ts';
import { answerHealth } from './answer-health.ts';
import { allow, refuseMethod } from './methods.ts';
import type { Site, Surroundings } from './surroundings.ts';

export const knownPlaces = [
  'validators',
  'sponsors',
  'incidents',
  'maintenance',
  'subscribe',
  'confirm',
  'unsubscribe',
  'badges',
  'api',
  ...feedFormats.map((format) => `feed.${format}`),
];

const reading = ['GET', 'HEAD'];
const hour = 3_600_000;
const day = 24 * hour;

/** More than any request may have: the object refuses what is too long for it. */
const longestBody = 1_000_100;

/** Nouns of the API that only the network's object can answer, because they change something. */
const ofTheObject = ['subscriptions', 'maintenance'];

/** Answers what is below `/{network}/`. `path`: the segments there, decoded. */
export async function handleNetwork(
  request: Request,
  around: Surroundings,
  network: string,
  path: readonly string[],
): Promise<Response> {
  const [first = '', second = '', third = ''] = path;
  const { networks, origin } = around;
  if (first === 'api' && second === 'v1' && ofTheObject.includes(third)) return askObject(request, around, network);
  const methods = first === 'subscribe' ? [...reading, 'POST'] : reading;
  if (!allow(request, methods)) return refuseMethod(request, methods);

  if (path.length === 1) {
    if (first === 'subscribe') return answerSubscribe(request, around, network);
    if (first === 'healthz') return answerHealth(request, around, [network]);
    if (first === 'confirm' || first === 'unsubscribe') return followLink(request, first, network, networks);
  }
  if (first === 'api' && second === 'openapi.json' && path.length === 2) return showOpenApi(request, origin, network);

  const queries = around.queries(network);
  const view = await queries.view();
  const site: Site = {
    network,
    networks,
    origin,
    queries,
    now: around.now(view),
    incomplete: around.complaints.length > 0,
  };
  const answered =
    first === 'api'
      ? await answerApi(request, site, view, path.slice(1))
      : await answerPlace(request, site, view, path);
  return answered ?? notFoundPage(request, network, networks);
}

async function answerApi(request: Request, site: Site, view: NetworkView, path: readonly string[]): Promise<Response> {
  const answered = path[0] === 'v1' ? await handleApi(request, site, view, path.slice(1)) : null;
  const detail = `There is nothing at this address; /${site.network}/api/openapi.json has all of them.`;
  return answered ?? answerProblem(request, 404, 'Not found', detail);
}

async function answerPlace(
  request: Request,
  site: Site,
  view: NetworkView,
  path: readonly string[],
): Promise<Response | null> {
  const [first = '', second = '', third = '', fourth = ''] = path;
  const query = new URL(request.url).searchParams;
  if (path.length === 1) {
    const format = feedFormats.find((one) => first === `feed.${one}`);
    if (format !== undefined) return answerFeed(request, site, view, { of: 'network' }, format);
    switch (first) {
      case '':
        return respondPage(request, statusPage(site, view));
      case 'validators':
        return respondPage(request, validatorsPage(site, view, query));
      case 'incidents':
        return answerIncidents(request, site, view, query);
      case 'maintenance':
        return respondPage(request, maintenancePage(site, view, await site.queries.maintenance(around90Days(view.at))));
      case 'metrics':
        return answerMetrics(request, [view]);
      default:
        return null;
    }
  }
  if (first === 'badges' && path.length === 2) {
    return answerBadge(request, second, (kind) => networkBadge(kind, view, site.now));
  }
  if (first === 'sponsors' && path.length === 3 && second !== '' && second.length <= 512) {
    return feedOf(request, site, view, { of: 'sponsor', sponsor: second }, third);
  }
  if (first !== 'validators' || second === '') return null;

  const one = view.validators.find(({ id }) => id === second);
  if (path.length === 2) {
    const detail = await site.queries.validator(second);
    if (detail === null) return unknownValidatorPage(request, site.network, site.networks);
    return respondPage(request, validatorPage(site, view, detail));
  }
  // Retired ones are in no snapshot.
  const validator = one ?? (await site.queries.validator(second));
  if (validator === null) return null;
  if (third === 'badges' && path.length === 4) {
    return answerBadge(request, fourth, (kind) => validatorBadge(kind, view, validator, site.now));
  }
  return path.length === 3 ? feedOf(request, site, view, { of: 'validator', validator }, third) : null;
}

async function feedOf(
  request: Request,
  site: Site,
  view: NetworkView,
  whose: FeedOf,
  file: string,
): Promise<Response | null> {
  const format = feedFormats.find((one) => file === `feed.${one}`);
  return format === undefined ? null : answerFeed(request, site, view, whose, format);
}

function answerBadge(
  request: Request,
  file: string,
  badge: (kind: (typeof badgeKinds)[number]) => Badge,
): Response | null {
  const kind = badgeKinds.find((one) => file === `${one}.svg` || file === `${one}.json`);
  if (kind === undefined) return null;
  return file.endsWith('.svg') ? answerSvg(request, badge(kind)) : answerShields(request, badge(kind));
}

async function answerIncidents(
  request: Request,
  site: Site,
  view: NetworkView,
  query: URLSearchParams,
): Promise<Response> {
  const { queries, network, networks } = site;
  const id = query.get('validator');
  const given = query.get('after');
  const after = given !== null && /^\d{1,7}-\d{1,16}$/.test(given) ? given : null;
  const validator = id === null ? null : await queries.validator(id);
  if (id !== null && validator === null) return unknownValidatorPage(request, network, networks);
  const incidents = await queries.incidents({
    limit: incidentsPerPage,
    ...(validator !== null && { validator: validator.id }),
    ...(after !== null && { after }),
  });
  const masses = await queries.massOutages(20);
  return respondPage(request, incidentsPage(site, view, incidents, masses, { validator, after }));
}

/** Whole hours, so that everybody asks the same. */
function around90Days(now: number): { readonly from: number; readonly to: number } {
  const at = Math.floor(now / hour) * hour;
  return { from: at - 90 * day, to: at + 400 * day };
}

/** Addresses that people can be told; the links in messages lead to the API itself. */
async function followLink(
  request: Request,
  use: 'confirm' | 'unsubscribe',
  network: string,
  networks: readonly string[],
): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const [id, token] = [query.get('id'), query.get('token')];
  if (id === null || token === null) return respondPage(request, linkPage(use, network, networks));
  const path = `/${network}/api/v1/subscriptions/${encodeURIComponent(id)}/${use}`;
  const location = `${path}?token=${encodeURIComponent(token)}`;
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}

async function askObject(request: Request, around: Surroundings, network: string): Promise<Response> {
  if (request.method === 'OPTIONS') return refuseMethod(request, ['GET', 'HEAD', 'POST', 'DELETE']);
  // Read here: a stream that the object does not read to its end would be an error after the answer.
  const { text } = await readText(request.body, longestBody);
  const asked =
    request.body === null
      ? request
      : new Request(request.url, { method: request.method, headers: request.headers, body: text });
  const response = await around.forward(network, asked);
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', 'location, retry-after, etag');
  return new Response(response.body, { status: response.status, headers });
}
