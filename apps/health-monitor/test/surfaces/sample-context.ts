import { defaultBrand } from '../../src/brand.ts';
import type { ServingContext } from '../../src/serving/serving-context.ts';
import type { SampleNetwork } from './sample-network.ts';

/** The error of an object that does not answer. */
export const unanswered = 'the object is over its limit';

/** A Worker's services for sample networks. Null: the Durable Object of the network does not answer. */
export function sampleContext(
  networks: Readonly<Record<string, SampleNetwork | null>>,
  more: Partial<ServingContext> = {},
): ServingContext {
  const find = (name: string): SampleNetwork => {
    const network = networks[name] ?? null;
    if (network === null) throw new Error(`${unanswered}: ${name}`);
    return network;
  };
  return {
    brand: defaultBrand,
    networks: Object.keys(networks),
    origin: 'https://monitor.example',
    pagesOf: () => 'https://explorer.example/mainnet',
    complaints: [],
    queries: find,
    freshView: (name) => find(name).view(),
    forward: () => Promise.reject(new Error('nothing is forwarded')),
    now: (view) => view.at,
    ...more,
  };
}
