import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startProgram } from '@ledger-explorer/kit';
import { openEmbedded } from '@ledger-explorer/store';
import { figure } from '../figure.ts';
import { recordedPages } from '../ingest/recorded-pages.ts';
import { LoadGenerator } from '../load/load.ts';
import { startOwnService } from '../programs/own-service.ts';
import { count, scenario } from '../scenario.ts';
import { ownRequests } from '../serve/own-requests.ts';
import { findSubjects } from '../serve/subjects.ts';

const network = 'busy';
const connections = 2;

/** The same requests of the same index, once at rest and once while the indexer works as fast as it can beside them. */
export const busy = scenario({
  summary: 'reads while the indexer catches up at full speed, against the same index at rest: p50 and p99',
  settings: {
    updates: count('updates', 60_000, 'length of the ledger, in updates; half of it is there at first'),
    seconds: count('seconds', 5, 'seconds of each measurement'),
  },
  async run({ updates, seconds }, tell) {
    const pages = await recordedPages(updates, tell);
    const folder = await mkdtemp(join(tmpdir(), 'bench-busy-'));
    const database = await openEmbedded({ dataDir: join(folder, 'postgres') });
    const { databaseUrl } = database;
    const env = { DATABASE_URL: databaseUrl, NETWORK: network, SCAN_URL: pathToFileURL(pages.folder).href };
    const load = new LoadGenerator();
    try {
      const half = String(pages.updates >> 1);
      tell(`indexing ${half} updates`);
      const first = await startProgram('indexer', ['run', '--until-head', '--max-updates', half], env).ended;
      if (first.code !== 0) throw new Error(`the indexer has ended: ${first.output.slice(-2000)}`);
      // Without kept answers: while the index grows, none is kept for long.
      const service = await startOwnService(databaseUrl, network, { CACHE_MB: '0' });
      try {
        const requests = await ownRequests(service, connections);
        const mixed = requests.mixed(await findSubjects({ databaseUrl, network }));
        const measure = (time: number) => load.run({ port: service.port, connections: mixed, seconds: time });
        await measure(2);
        tell('reading at rest');
        const rest = await measure(seconds);
        const indexer = startProgram('indexer', ['run', '--until-head'], env);
        await indexer.writes(/updates\/s|indexing/);
        tell('reading while the indexer works');
        const during = await measure(seconds);
        const working = await Promise.race([indexer.ended.then(() => false), sleep(0, true)]);
        if (!working) throw new Error('the indexer was done before the reads: give more --updates, or fewer --seconds');
        await indexer.stop();
        return [
          figure('busy: at rest', 'p50 ms', rest.p50),
          figure('busy: at rest', 'p99 ms', rest.p99),
          figure('busy: indexing', 'p50 ms', during.p50),
          figure('busy: indexing', 'p99 ms', during.p99),
          figure('busy', 'p99 indexing / p99 at rest', during.p99 / rest.p99, { atMost: 3 }),
          figure('busy', 'answers other than 200', during.requests - (during.statuses['200'] ?? 0), { atMost: 0 }),
        ];
      } finally {
        await service.stop();
      }
    } finally {
      load.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});
