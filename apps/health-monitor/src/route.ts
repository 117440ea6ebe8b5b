import { readConfiguration } from './configuration.ts';
import type { Environment } from './environment.ts';
import { firstRun } from './first-run.ts';

/** Nouns below `/{network}/api/v1/` that only the network's object can answer. */
const ofTheObject = ['subscriptions', 'maintenance'];

/** Finds who answers a request. */
export async function route(request: Request, env: Environment): Promise<Response> {
  const { configuration, complaints } = readConfiguration(env);
  if (configuration.networks.length === 0) return firstRun(complaints);
  const [, name = '', api, version, noun = ''] = new URL(request.url).pathname.split('/');
  const network = configuration.networks.find((one) => one.name === name);
  if (network !== undefined && api === 'api' && version === 'v1' && ofTheObject.includes(noun)) {
    return env.MONITOR.getByName(name).fetch(request);
  }
  return new Response('not here yet\n', { status: 404 });
}
