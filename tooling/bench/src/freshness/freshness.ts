import { deploy } from '@ledger-explorer/programs';
import { figure, median } from '../figure.ts';
import { count, scenario } from '../scenario.ts';

/** The indexer's default, while it follows the head. */
const pollMilliseconds = 1000;

/** From the answer of the ledger that has an update to the answer of the service that shows it. */
export const freshness = scenario({
  summary: 'ledger to visible: an update made in the simulator until the service shows it, p50 and p99',
  settings: { updates: count('updates', 60, 'updates that are made, one after the other') },
  async run({ updates }, tell) {
    tell('starting, and indexing the history');
    const { baseUrl, apiKey, simulator, ...deployment } = await deploy({
      history: 500,
      indexer: { POLL_INTERVAL_MS: String(pollMilliseconds) },
    });
    const headers = { 'x-api-key': apiKey };
    const url = `${baseUrl}/v1/updates?size=1`;
    const position = async (waitFor?: number) => {
      const waiting = waitFor === undefined ? {} : { 'explorer-wait-for': String(waitFor) };
      const response = await fetch(url, { headers: { ...headers, ...waiting } });
      await response.arrayBuffer();
      return Number(response.headers.get('explorer-position') ?? 0);
    };
    try {
      const milliseconds: number[] = [];
      for (let made = 0; made < updates; made += 1) {
        // Not in step with the indexer's polls.
        await new Promise((resolve) => setTimeout(resolve, (made * 137) % pollMilliseconds));
        const before = await position();
        await simulator.advance(1);
        const began = performance.now();
        if ((await position(before + 1)) > before) milliseconds.push(performance.now() - began);
      }
      const sorted = milliseconds.toSorted((a, b) => a - b);
      return [
        figure('freshness', `p50 ms, indexer polling each ${pollMilliseconds} ms`, median(sorted), {
          atMost: pollMilliseconds + 50,
        }),
        figure('freshness', 'p99 ms', sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN),
        figure('freshness', 'updates seen', sorted.length),
      ];
    } finally {
      await deployment.stop();
    }
  },
});
