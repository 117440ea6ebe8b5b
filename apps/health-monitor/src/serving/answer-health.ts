import type { NetworkView } from '../record/network-view.ts';
import { answer } from './answer.ts';
import { silenceOf } from './summary.ts';
import type { ServingContext } from './serving-context.ts';

/** Answers `/healthz`: 200 if every network was checked within the last five minutes, else 503. Lists faults of the configuration, too. */
export async function answerHealth(
  request: Request,
  context: ServingContext,
  networks: readonly string[],
): Promise<Response> {
  const states = await Promise.all(networks.map(async (network) => [network, await check(context, network)] as const));
  const well = networks.length > 0 && states.every(([, { status }]) => status === 'ok');
  return answer(request, {
    status: well ? 200 : 503,
    type: 'application/json',
    cache: 'no-store',
    shared: true,
    body: JSON.stringify({
      status: well ? 'ok' : 'failing',
      networks: Object.fromEntries(states),
      configuration: context.complaints.map(({ variable, problem }) => ({ variable, problem })),
    }),
  });
}

async function check(
  context: ServingContext,
  network: string,
): Promise<{
  readonly status: 'ok' | 'stale' | 'failing';
  readonly lastTick: string | null;
  readonly upstream: string | null;
}> {
  try {
    let view: NetworkView = await context.queries(network).view();
    // The cached view may be older than the Durable Object's.
    if (silenceOf(view, context.now(view)) !== null) view = await context.freshView(network);
    const { lastTick } = view.self;
    return {
      status: silenceOf(view, context.now(view)) === null ? 'ok' : 'stale',
      lastTick: lastTick === null ? null : new Date(lastTick).toISOString(),
      upstream: view.upstream.state,
    };
  } catch (error) {
    console.error(`${network}: its Durable Object failed:`, error);
    return { status: 'failing', lastTick: null, upstream: null };
  }
}
