import { bundleSizes, typeInstantiations } from '@ledger-explorer/release';
import { figure } from '../figure.ts';
import { scenario } from '../scenario.ts';
import { callsPerSecond } from './calls-per-second.ts';
import { published } from './published.ts';
import { walk } from './walk.ts';

/** Size, cost and speed of the published client and paginators. */
export const client = scenario({
  summary:
    'size, calls per second, type instantiations, a walk over a slow link; against bare openapi-fetch and a loop',
  settings: {},
  async run(_, tell) {
    tell('building and packing …');
    await using packages = await published();
    const sizes = await bundleSizes(packages.folder);
    tell('counting type instantiations …');
    const instantiations = await typeInstantiations(packages.folder);
    tell('calling …');
    const calls = await callsPerSecond(packages);
    tell('walking …');
    const walked = await walk(packages);
    return [
      ...sizes.map(({ figure: name, value, most }) => figure('client: size', name, value, { atMost: most })),
      figure('client: types', instantiations.figure, instantiations.value, { atMost: instantiations.most }),
      ...calls,
      ...walked,
    ];
  },
});
