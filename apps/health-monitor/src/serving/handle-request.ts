/**
 * Answers a request for anything this Worker shows. Below `/{network}/` it is about that network; a Worker with one network sends everything
 * else there.
 */
import { answerProblem } from '../api/answer-json.ts';
import { showOpenApi } from '../api/show-openapi.ts';
import { answerMetrics } from '../metrics/answer-metrics.ts';
import { html } from '../pages/html.ts';
import { favicon } from '../pages/icons.ts';
import { messagePage, notFoundPage } from '../pages/message-page.ts';
import { networksPage } from '../pages/networks-page.ts';
import { respondPage } from '../pages/respond-page.ts';
import { answerHealth } from './answer-health.ts';
import { answer } from './answer.ts';
import { handleNetwork, knownPlaces } from './handle-network.ts';
import { allow, refuseMethod } from './methods.ts';
import type { Surroundings } from './surroundings.ts';

export async function handleRequest(request: Request, around: Surroundings): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.split('/').slice(1).map(decode);
  const [first = '', ...rest] = path;
  const { networks } = around;
  const [only] = networks.length === 1 ? networks : [];
  try {
    if (networks.includes(first)) {
      if (rest.length === 0) return redirect(`/${first}/${url.search}`, 308);
      if (rest.length > 1 && rest.at(-1) === '') rest.pop();
      return await handleNetwork(request, around, first, rest);
    }
    const own = await answerOwn(request, around, path.join('/'));
    if (own !== null) return own;
    if (only !== undefined && (first === '' || knownPlaces.includes(first))) {
      return redirect(`/${encodeURIComponent(only)}${url.pathname}${url.search}`, 307);
    }
    return first === 'api' ? apiNotFound(request) : await notFoundPage(request, null, networks);
  } catch (error) {
    console.error(`${request.method} ${url.pathname}:`, error);
    return failed(request, path.includes('api'));
  }
}

/** What is of no network, or of all. Null: nothing of it. */
async function answerOwn(request: Request, around: Surroundings, path: string): Promise<Response | null> {
  const { networks } = around;
  const [only] = networks.length === 1 ? networks : [];
  const answers: Readonly<Record<string, () => Response | Promise<Response>>> = {
    healthz: () => answerHealth(request, around, networks),
    metrics: async () =>
      answerMetrics(request, await Promise.all(networks.map((network) => around.queries(network).view()))),
    'robots.txt': () =>
      answer(request, {
        type: 'text/plain; charset=utf-8',
        body: 'User-agent: *\nDisallow: /*/api/\nDisallow: /*/subscribe\nDisallow: /*?\n',
        cache: 'public, max-age=86400',
      }),
    'favicon.ico': () =>
      answer(request, { type: 'image/svg+xml', body: favicon('operational'), cache: 'public, max-age=86400' }),
    ...(only === undefined && {
      '': async () => respondPage(request, networksPage(await viewAll(around))),
      'api/openapi.json': () => showOpenApi(request, around.origin, networks[0] ?? ''),
    }),
  };
  const found = Object.hasOwn(answers, path) ? answers[path] : undefined;
  if (found === undefined) return null;
  return allow(request, ['GET', 'HEAD']) ? found() : refuseMethod(request, ['GET', 'HEAD']);
}

async function viewAll(around: Surroundings): Promise<Parameters<typeof networksPage>[0]> {
  return Promise.all(
    around.networks.map(async (name) => {
      try {
        const view = await around.queries(name).view();
        return { name, view, now: around.now(view) };
      } catch (error) {
        console.error(`${name}: its object does not answer:`, error);
        return { name, view: null, now: 0 };
      }
    }),
  );
}

function failed(request: Request, isApi: boolean): Response | Promise<Response> {
  const title = 'This went wrong';
  const detail = 'The monitor could not make an answer. It goes on watching; try again in a minute.';
  if (isApi) return answerProblem(request, 500, title, detail);
  return respondPage(request, messagePage(title, html`<p>${detail}</p>`), { status: 500, cache: 'no-store' });
}

function apiNotFound(request: Request): Response {
  return answerProblem(
    request,
    404,
    'Not found',
    'There is nothing at this address; /{network}/api/openapi.json has all of them.',
  );
}

function redirect(location: string, status: 307 | 308): Response {
  return new Response(null, { status, headers: { location, 'cache-control': 'public, max-age=60' } });
}

/** A segment that is not well encoded is taken as it is: it names nothing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
