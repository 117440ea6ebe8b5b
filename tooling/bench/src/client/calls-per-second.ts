import { figure, median, type Figure } from '../figure.ts';
import { answerHeaders, transfersPage } from './answers.ts';
import type { Published } from './published.ts';

const calls = 4_000;
const rounds = 9;

/** Calls per second of the published client with its defaults, and of bare openapi-fetch, in alternating rounds with the same responses. */
export async function callsPerSecond({ createClient, openapiFetch }: Published): Promise<readonly Figure[]> {
  const body = transfersPage(1, 0, 20);
  const fetch = () => Promise.resolve(new Response(body, { headers: answerHeaders }));
  const baseUrl = 'http://127.0.0.1:8080/localnet';
  const apiKey = 'key';
  const ours = createClient({ baseUrl, apiKey, fetch });
  const bare = openapiFetch({
    baseUrl,
    headers: { 'x-api-key': apiKey },
    fetch,
  });
  const contestants = {
    ours: () => ours.listTransfers({ size: 20 }),
    bare: () => bare.GET('/v1/transfers', { params: { query: { size: 20 } } }),
  };

  const rate = async (call: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    for (let done = 0; done < calls; done++) await call();
    return (calls / (performance.now() - began)) * 1000;
  };
  const rates: { ours: number; bare: number }[] = [];
  // The first round warms up. The order alternates.
  for (let round = 0; round <= rounds; round++) {
    const one = { ours: 0, bare: 0 };
    const order = ['ours', 'bare'] as const;
    for (const name of round % 2 === 0 ? order : order.toReversed()) one[name] = await rate(contestants[name]);
    if (round > 0) rates.push(one);
  }
  return [
    figure('client: calls', 'client, GET/s', median(rates.map((one) => one.ours))),
    figure('client: calls', 'bare openapi-fetch, GET/s', median(rates.map((one) => one.bare))),
    figure('client: calls', 'ratio', median(rates.map((one) => one.ours / one.bare)), { atLeast: 0.9 }),
  ];
}
