import { Hono } from 'hono';
import * as represent from './representations.ts';
import type { ValidatorView } from '../record/network-view.ts';
import { stateFilters, findValidators } from '../serving/find-validators.ts';
import { summarize } from '../serving/summary.ts';
import type { NetworkContext, NetworkEnv } from '../serving/serving-context.ts';
import { answerJson, answerProblem, refuseQuery } from './answer-json.ts';
import { base64UrlToText, textToBase64Url } from '../base64.ts';
import { choice, integer, pattern, readQuery, text } from './query.ts';

/** The page size if the client does not give one. */
const usualLimit = 50;
const partyId = text(512);
const limit = integer(1, 200);

/** The read operations below `/{network}/api/v1`. The Durable Object answers those of subscriptions and maintenance. */
export const apiRoutes = new Hono<NetworkEnv>()
  .get('/status', showStatus)
  .get('/validators', listValidators)
  .get('/validators/:id', showValidator)
  .get('/incidents', listIncidents)
  .get('/uptime', showUptime)
  .get('/rounds', listRounds)
  .get('/upstream', showUpstream);

function showStatus({ req, var: { site, view } }: NetworkContext): Response {
  const query = readQuery(new URL(req.url).searchParams, {});
  if ('faults' in query) return refuseQuery(query.faults);
  const { level, sentence } = summarize(view, site.now);
  return answerJson(req.raw, {
    network: view.network,
    at: represent.time(view.at),
    status: level,
    summary: sentence,
    counts: view.counts,
    availability: represent.networkAvailabilities(view.availability, view),
    upstream: represent.upstream(view.upstream),
    resets: view.resets.map(({ at, ...reset }) => ({ ...reset, at: represent.time(at) })),
    massOutage: view.mass === null ? null : represent.massOutage(view.mass),
    maintenance: view.maintenance.map(represent.maintenance),
    monitor: represent.monitor(view.self),
  });
}

function listValidators({ req, var: { view } }: NetworkContext): Response {
  const url = new URL(req.url);
  const query = readQuery(url.searchParams, {
    limit,
    cursor: pattern(/^[\w-]{1,1024}$/, 'a cursor of this list'),
    status: choice(stateFilters),
    q: text(300),
    sponsor: partyId,
    version: text(200),
  });
  if ('faults' in query) return refuseQuery(query.faults);
  const { limit: size = usualLimit, cursor, ...filter } = query.values;
  const found = findValidators(view.validators, filter);
  const page = pageById(found, cursor, size);
  return answerJson(
    req.raw,
    {
      at: represent.time(view.at),
      total: found.length,
      items: page.items.map((one) => represent.validator(one, view.at)),
      nextCursor: page.next,
    },
    linkNext(url, page.next),
  );
}

async function showValidator({ req, var: { site, view } }: NetworkContext<'/:id'>): Promise<Response> {
  const query = readQuery(new URL(req.url).searchParams, {});
  if ('faults' in query) return refuseQuery(query.faults);
  const one = await site.queries.validator(req.param('id'));
  if (one === null) return unknownValidator();
  return answerJson(req.raw, { at: represent.time(view.at), ...represent.validatorDetail(one, view.at) });
}

async function listIncidents({ req, var: { site, view } }: NetworkContext): Promise<Response> {
  const url = new URL(req.url);
  const query = readQuery(url.searchParams, {
    limit,
    cursor: pattern(/^\d{1,7}-\d{1,16}$/, 'a cursor of this list'),
    validator: partyId,
    sponsor: partyId,
    open: choice(['true']),
    record: integer(1, 9999),
  });
  if ('faults' in query) return refuseQuery(query.faults);
  const { limit: size = usualLimit, cursor, validator, sponsor, open, record } = query.values;
  const items = await site.queries.incidents({
    limit: size,
    ...(validator !== undefined && { validator }),
    ...(sponsor !== undefined && { sponsor }),
    ...(cursor !== undefined && { after: cursor }),
    ...(open !== undefined && { open: true }),
    ...(record !== undefined && { record }),
  });
  const next = items.length === size ? (items.at(-1)?.id ?? null) : null;
  const massOutages = await site.queries.massOutages(50, record);
  return answerJson(
    req.raw,
    {
      at: represent.time(view.at),
      items: items.map(represent.incident),
      nextCursor: next,
      massOutages: massOutages.map(represent.massOutage),
    },
    linkNext(url, next),
  );
}

async function showUptime({ req, var: { site, view } }: NetworkContext): Promise<Response> {
  const query = readQuery(new URL(req.url).searchParams, { validator: partyId });
  if ('faults' in query) return refuseQuery(query.faults);
  const at = represent.time(view.at);
  const { validator: id } = query.values;
  if (id === undefined) {
    return answerJson(req.raw, {
      at,
      validator: null,
      windows: represent.networkAvailabilities(view.availability, view),
      days: view.days.map(represent.day),
    });
  }
  const one = await site.queries.validator(id);
  if (one === null) return unknownValidator();
  return answerJson(req.raw, {
    at,
    validator: represent.reference(one),
    windows: represent.availabilities(one.availability, { firstSeen: one.firstSeen, at: view.at }),
    days: one.days.map(represent.day),
  });
}

function listRounds({ req, var: { view } }: NetworkContext): Response {
  const url = new URL(req.url);
  const query = readQuery(url.searchParams, {
    limit,
    cursor: pattern(/^[\w-]{1,1024}$/, 'a cursor of this list'),
    validator: partyId,
  });
  if ('faults' in query) return refuseQuery(query.faults);
  const { limit: size = usualLimit, cursor, validator: id } = query.values;
  const counted = view.validators.filter((one) => one.rounds !== null && (id === undefined || one.id === id));
  const page = pageById(counted, cursor, size);
  return answerJson(
    req.raw,
    {
      at: represent.time(view.at),
      latestRound: view.upstream.latestRound,
      hours: 24,
      total: counted.length,
      items: page.items.map((one) => ({
        validator: represent.reference(one),
        ...represent.validator(one, view.at).rounds,
      })),
      nextCursor: page.next,
    },
    linkNext(url, page.next),
  );
}

function showUpstream({ req, var: { view } }: NetworkContext): Response {
  const query = readQuery(new URL(req.url).searchParams, {});
  if ('faults' in query) return refuseQuery(query.faults);
  return answerJson(req.raw, {
    at: represent.time(view.at),
    ...represent.upstream(view.upstream),
    incidents: view.upstreamIncidents.map(represent.upstreamIncident),
    monitor: represent.monitor(view.self),
  });
}

/** A page of the validators ordered by party id, so that added or removed validators do not repeat or hide others. */
function pageById(
  validators: readonly ValidatorView[],
  cursor: string | undefined,
  size: number,
): { readonly items: readonly ValidatorView[]; readonly next: string | null } {
  const after = cursor === undefined ? '' : base64UrlToText(cursor);
  const rest = validators.filter(({ id }) => id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
  const items = rest.slice(0, size);
  const last = items.at(-1);
  return { items, next: rest.length > size && last !== undefined ? textToBase64Url(last.id) : null };
}

/** The `Link` header to the next page (RFC 8288). */
function linkNext(url: URL, next: string | null): Readonly<Record<string, string>> {
  if (next === null) return {};
  const query = new URLSearchParams(url.searchParams);
  query.set('cursor', next);
  return { link: `<${url.pathname}?${query.toString()}>; rel="next"` };
}

function unknownValidator(): Response {
  return answerProblem(404, 'Unknown validator', 'This monitor has never seen a validator with this party id.');
}
