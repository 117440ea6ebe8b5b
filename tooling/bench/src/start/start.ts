import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '@ledger-explorer/kit';
import { freePort, openEmbedded } from '@ledger-explorer/store';
import { figure, median } from '../figure.ts';
import { startOwnService } from '../programs/own-service.ts';
import { startServer } from '../programs/server.ts';
import { count, scenario } from '../scenario.ts';

/** From the start of a process to its first answer; the machine's file cache is warm, nothing else is. */
export const start = scenario({
  summary: 'cold start: the service until it listens, the whole stack until its first 200',
  settings: { rounds: count('rounds', 5, 'rounds, of which the medians are taken') },
  async run({ rounds }, tell) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
    try {
      const database = await openEmbedded({ dataDir: join(folder, 'postgres') });
      const service: number[] = [];
      const node: number[] = [];
      const memory: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const bare = await startServer(['-e', bareProgram]);
        const own = await startOwnService(database.databaseUrl, 'bench');
        // The first one makes the schema.
        if (round > 0) {
          service.push(own.startMilliseconds);
          node.push(bare.startMilliseconds);
          memory.push(own.memory());
        }
        await Promise.all([own.stop(), bare.stop()]);
      }
      await database.stop();
      const stack: number[] = [];
      for (let round = 0; round < Math.min(rounds, 3); round += 1) {
        tell(`starting the stack, ${round + 1}`);
        stack.push(await startStack(join(folder, `stack-${round}`)));
      }
      return [
        figure('start', 'service: ms until it listens', median(service), { atMost: 300 }),
        figure('start', 'node:http alone: ms until it listens', median(node)),
        figure('start', 'service: MiB resident after its start', median(memory), { atMost: 150 }),
        figure('start', 'stack, empty folder: s until the first 200', median(stack) / 1000, { atMost: 5 }),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

const bareProgram = `const server = require('node:http').createServer(() => {});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;

/** Milliseconds from the start of `npm start`'s program until a page is there. */
async function startStack(dataDir: string): Promise<number> {
  const began = performance.now();
  const args = ['start', '--data', dataDir, '--port', String(await freePort())];
  const stack = startProgram('stack', args, { HOME: process.env.HOME ?? '' });
  let end: number | null | undefined;
  void stack.ended.then(({ code }) => (end = code));
  const file = join(dataDir, 'stack.json');
  try {
    for (;;) {
      if (end !== undefined) throw new Error(`the stack has ended with ${end ?? 'a signal'}: ${stack.output}`);
      if (existsSync(file)) {
        const { baseUrl, apiKey } = JSON.parse(readFileSync(file, 'utf8')) as { baseUrl: string; apiKey: string };
        const response = await fetch(`${baseUrl}/v1/updates`, { headers: { 'x-api-key': apiKey } }).catch(() => null);
        if (response?.status === 200) return performance.now() - began;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    await stack.stop();
  }
}
