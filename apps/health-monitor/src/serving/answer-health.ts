import type { NetworkView } from '../record/network-view.ts';
import { answer } from './answer.ts';
import { silenceOf } from './summary.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * `/healthz`: 200 while every network was looked at within the last five minutes, else 503, so that any other monitor can watch this one. Tells
 * what is wrong with the configuration, too.
 */
export async function answerHealth(
  request: Request,
  around: Surroundings,
  networks: readonly string[],
): Promise<Response> {
  const states = await Promise.all(networks.map(async (network) => [network, await check(around, network)] as const));
  const well = networks.length > 0 && states.every(([, { status }]) => status === 'ok');
  return answer(request, {
    status: well ? 200 : 503,
    type: 'application/json',
    cache: 'no-store',
    shared: true,
    body: JSON.stringify({
      status: well ? 'ok' : 'failing',
      networks: Object.fromEntries(states),
      configuration: around.complaints,
    }),
  });
}

async function check(
  around: Surroundings,
  network: string,
): Promise<{
  readonly status: 'ok' | 'stale' | 'failing';
  readonly lastTick: string | null;
  readonly upstream: string | null;
}> {
  try {
    let view: NetworkView = await around.queries(network).view();
    // What was kept may be older than what is.
    if (silenceOf(view, around.now(view)) !== null) view = await around.freshView(network);
    const { lastTick } = view.self;
    return {
      status: silenceOf(view, around.now(view)) === null ? 'ok' : 'stale',
      lastTick: lastTick === null ? null : new Date(lastTick).toISOString(),
      upstream: view.upstream.state,
    };
  } catch (error) {
    console.error(`${network}: its object does not answer:`, error);
    return { status: 'failing', lastTick: null, upstream: null };
  }
}
