import { gzipSync } from 'node:zlib';
import { defaultBrand } from '../src/brand.ts';
import { handleRequest } from '../src/serving/handle-request.ts';
import { SampleNetwork, type SampleOptions } from '../test/surfaces/sample-network.ts';
import { atMost, type Figure } from './figure.ts';

const days: readonly (readonly [string, SampleOptions])[] = [
  ['ordinary day', {}],
  ['worst day', { down: 900, mass: true, maintenance: true, hostile: true }],
];

/** Compressed sizes of pages with 2,000 validators. */
export async function pages(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [day, options] of days) {
    const network = new SampleNetwork(options);
    for (const [name, path] of [
      ['status page', '/mainnet/'],
      ['page of the list', '/mainnet/validators'],
    ] as const) {
      const response = await handleRequest(new Request(`https://monitor.example${path}`), {
        brand: defaultBrand,
        networks: ['mainnet'],
        origin: 'https://monitor.example',
        pagesOf: () => null,
        complaints: [],
        queries: () => network,
        freshView: () => network.view(),
        forward: () => Promise.reject(new Error('nothing is forwarded')),
        now: (view) => view.at,
      });
      const size = gzipSync(await response.text()).length;
      figures.push(atMost('pages', `${name}, ${day}, kB gzip`, Math.round(size / 100) / 10, 30));
    }
  }
  return figures;
}
