import { bundleSizes, typeInstantiations } from '@ledger-explorer/release';
import { figure, type Figure, median } from '../figure.ts';
import { scenario } from '../scenario.ts';
import { answerHeaders, transfersPage } from './answers.ts';
import { published, type Published } from './published.ts';
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
      ...sizes.map(({ name, value, most }) => figure('client: size', name, value, { atMost: most })),
      figure('client: types', instantiations.name, instantiations.value, { atMost: instantiations.most }),
      ...calls,
      ...walked,
    ];
  },
});

const callsPerRound = 4_000;
/** An even number, so that both clients start equally often. */
const rounds = 10;

/** Calls per second of the published client with its defaults, and of bare openapi-fetch, in alternating rounds with the same responses. */
async function callsPerSecond({ createClient, openapiFetch }: Published): Promise<readonly Figure[]> {
  // One row, so that the costs of the clients show.
  const body = transfersPage(1, 0, 20);
  const fetch = () => Promise.resolve(new Response(body, { headers: answerHeaders }));
  const baseUrl = 'http://127.0.0.1:8080/localnet';
  const apiKey = 'key';
  const ours = createClient({ baseUrl, apiKey, fetch });
  const bare = openapiFetch({ baseUrl, headers: { 'x-api-key': apiKey }, fetch });
  const contestants = {
    ours: () => ours.listTransfers({ size: 20 }),
    bare: () => bare.GET('/v1/transfers', { params: { query: { size: 20 } } }),
  };

  const rate = async (call: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    for (let done = 0; done < callsPerRound; done++) await call();
    return (callsPerRound / (performance.now() - began)) * 1000;
  };
  const rates: { ours: number; bare: number }[] = [];
  // Round 0 warms up and is not counted. The order alternates.
  for (let round = 0; round <= rounds; round++) {
    const rateOf = { ours: 0, bare: 0 };
    const order = ['ours', 'bare'] as const;
    for (const name of round % 2 === 0 ? order : order.toReversed()) rateOf[name] = await rate(contestants[name]);
    if (round > 0) rates.push(rateOf);
  }
  return [
    figure('client: calls', 'client, GET/s', median(rates.map(({ ours }) => ours))),
    figure('client: calls', 'bare openapi-fetch, GET/s', median(rates.map(({ bare }) => bare))),
    figure('client: calls', 'ratio', median(rates.map(({ ours, bare }) => ours / bare)), { atLeast: 0.9 }),
  ];
}
