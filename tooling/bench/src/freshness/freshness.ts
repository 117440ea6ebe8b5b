import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@ledger-explorer/proof';
import { openEmbedded } from '@ledger-explorer/store';
import { startOwnService } from '../programs/own-service.ts';
import { figure, median } from '../figure.ts';
import { count, type Scenario } from '../scenario.ts';

/** The indexer's, while it follows the head. */
const pollMilliseconds = 1000;

/** From the answer of the ledger that has an update to the answer of the service that shows it. */
export const freshness: Scenario = {
  summary: 'ledger to visible: an update made in the simulator until the service shows it, p50 and p99',
  options: { updates: 'how many are made, one after the other (default 60)' },
  async run(given, tell) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-freshness-'));
    const database = await openEmbedded({ dataDir: join(folder, 'postgres') });
    const { databaseUrl } = database;
    const simulator = runProgram('ledger-simulator', ['--port', '0', '--rate', '0', '--history', '500']);
    const [, scanUrl = ''] = (await simulator.written(/listening on (\S+) with/)) ?? [];
    const service = await startOwnService(databaseUrl, 'bench');
    const indexer = runProgram('indexer', ['run'], { DATABASE_URL: databaseUrl, NETWORK: 'bench', SCAN_URL: scanUrl });
    const headers = { 'x-api-key': service.apiKey };
    const url = `http://127.0.0.1:${service.port}${service.prefix}/v1/updates?size=1`;
    const position = async (waitFor?: number) => {
      const waiting = waitFor === undefined ? {} : { 'explorer-wait-for': String(waitFor) };
      const response = await fetch(url, { headers: { ...headers, ...waiting } });
      await response.arrayBuffer();
      return Number(response.headers.get('explorer-position') ?? 0);
    };
    try {
      tell('waiting until the history is there');
      while ((await position()) < 500) await new Promise((resolve) => setTimeout(resolve, 100));
      const milliseconds: number[] = [];
      for (let made = 0; made < count(given, 'updates', 60); made += 1) {
        // Not in step with the indexer's polls.
        await new Promise((resolve) => setTimeout(resolve, (made * 137) % pollMilliseconds));
        const before = await position();
        await fetch(new URL('/simulator/advance', scanUrl), { method: 'POST', body: JSON.stringify({ updates: 1 }) });
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
      indexer.kill('SIGTERM');
      simulator.kill('SIGTERM');
      await Promise.all([indexer.finished, simulator.finished, service.stop()]);
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
