import { Hono, type Handler } from 'hono';
import { answerProblem, showOpenApi } from '../api/answer-json.ts';
import { answerMetrics } from '../metrics/answer-metrics.ts';
import { html } from '../pages/html.ts';
import { favicon } from '../pages/icons.ts';
import { messagePage, notFoundPage } from '../pages/message-page.ts';
import { networksPage } from '../pages/networks-page.ts';
import { respondPage } from '../pages/respond-page.ts';
import { answerHealth } from './answer-health.ts';
import { answer } from './answer.ts';
import { readOnly } from './methods.ts';
import { networkRoutes, sections } from './network-routes.ts';
import type { ServingContext } from './serving-context.ts';

type Env = { Bindings: ServingContext };

/** Answers a request to the Worker. Paths below `/{network}/` are about that network; a Worker with one network redirects the paths of `sections` there. */
export async function handleRequest(request: Request, context: ServingContext): Promise<Response> {
  return routes.fetch(request, context);
}

const routes = new Hono<Env>({ strict: false });

routes.all('/:network/*', (c, next) => {
  const network = c.req.param('network');
  if (!c.env.networks.includes(network)) return next();
  const { pathname, search } = new URL(c.req.url);
  return pathname === `/${network}` ? redirect(`/${network}/${search}`, 308) : networkRoutes.fetch(c.req.raw, c.env);
});

routes.use((c, next) => {
  const [only, another] = c.env.networks;
  const [, section = ''] = c.req.path.split('/');
  if (only === undefined || another !== undefined || !sections.includes(section)) return next();
  const { pathname, search } = new URL(c.req.url);
  return Promise.resolve(redirect(`/${only}${pathname}${search}`, 307));
});

const workerRoutes: Readonly<Record<string, Handler<Env>>> = {
  '/': async (c) => respondPage(c.req.raw, c.env.brand, networksPage(await viewAll(c.env))),
  '/healthz': (c) => answerHealth(c.req.raw, c.env, c.env.networks),
  '/metrics': async ({ req, env }) => {
    const views = (await viewAll(env)).flatMap(({ view }) => view ?? []);
    if (views.length === 0 && env.networks.length > 0) throw new Error('no network answers');
    return answerMetrics(req.raw, views);
  },
  '/robots.txt': (c) =>
    answer(c.req.raw, {
      type: 'text/plain; charset=utf-8',
      body: 'User-agent: *\nDisallow: /*/api/\nDisallow: /*/subscribe\nDisallow: /*?\n',
      cache: 'public, max-age=86400',
    }),
  '/favicon.ico': (c) =>
    answer(c.req.raw, { type: 'image/svg+xml', body: favicon('operational'), cache: 'public, max-age=86400' }),
  // The operations of all networks are the same.
  '/api/openapi.json': (c) => showOpenApi(c.req.raw, c.env.origin, c.env.networks[0] ?? ''),
};
for (const [path, show] of Object.entries(workerRoutes)) routes.use(path, readOnly).get(path, show);

routes.notFound((c) =>
  isApi(c.req.path)
    ? answerProblem(404, 'Not found', 'Unknown address; /{network}/api/openapi.json lists all of them.')
    : notFoundPage(c.req.raw, c.env.brand, null, c.env.networks),
);

routes.onError((error, c) => {
  console.error(`${c.req.method} ${new URL(c.req.url).pathname}:`, error);
  if (isApi(c.req.path)) {
    return answerProblem(
      500,
      'Internal error',
      'The monitor could not answer this request. It continues to watch the network; try again in a minute.',
    );
  }
  const page = messagePage(
    'Internal error',
    html`<p>The monitor could not answer this request. It continues to watch the network; try again in a minute.</p>`,
  );
  return respondPage(c.req.raw, c.env.brand, page, { status: 500, cache: 'no-store' });
});

/** Whether a path is below `/api/` or `/{network}/api/`. */
function isApi(path: string): boolean {
  return path.split('/', 3).includes('api');
}

async function viewAll(context: ServingContext): Promise<Parameters<typeof networksPage>[0]> {
  return Promise.all(
    context.networks.map(async (name) => {
      try {
        const view = await context.queries(name).view();
        return { name, view, now: context.now(view) };
      } catch (error) {
        console.error(`${name}: its Durable Object failed:`, error);
        return { name, view: null, now: 0 };
      }
    }),
  );
}

function redirect(location: string, status: 307 | 308): Response {
  return new Response(null, { status, headers: { location, 'cache-control': 'public, max-age=60' } });
}
