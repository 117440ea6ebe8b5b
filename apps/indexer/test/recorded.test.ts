import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startScan } from './scripted-scan.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const recorded = fileURLToPath(new URL('../../../packages/ledger/fixtures/recorded', import.meta.url));
const database = testDatabase();

interface Item {
  readonly update_id: string;
  readonly events_by_id?: Readonly<Record<string, unknown>>;
}

function itemsOf(network: string): Item[] {
  const files = readdirSync(join(recorded, network)).sort();
  return files.flatMap(
    (file) =>
      (JSON.parse(readFileSync(join(recorded, network, file), 'utf8')) as { transactions: Item[] }).transactions,
  );
}

const networks = readdirSync(recorded, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('recorded updates of real networks', () => {
  it.each(networks.map(({ name }) => name))(
    // Over HTTP too for one network only: each index takes 250 ms, and the way of the data depends on no network.
    'of %s are all indexed from a folder, and for localnet-v1 equally over HTTP',
    async (network) => {
      const items = itemsOf(network);
      const updates = new Set(items.map(({ update_id: id }) => id)).size;
      const events = items.reduce((sum, item) => sum + Object.keys(item.events_by_id ?? { event: item }).length, 0);
      const scan = await startScan(items);
      const folder = { [`${network}-folder`]: `file:${join(recorded, network)}` };
      const sources = network === 'localnet-v1' ? { ...folder, [`${network}-scan`]: scan.url } : folder;
      const statuses = [];
      for (const [name, SCAN_URL] of Object.entries(sources)) {
        const env = database.environment(name, SCAN_URL, { PAGE_SIZE: '50' });
        const { code, output } = await startIndexer(['run', '--until-head'], env).ended;
        expect(code, output).toBe(0);
        expect(output).not.toContain('quarantined-item');
        const status = await database.statusOf(name);
        expect(status).toMatchObject({ updates, events });
        // Unread facts are listed in packages/ledger; here only that none is undecodable or malformed.
        expect(
          status?.unread.filter(({ reason }) => reason === 'undecodable-payload' || reason === 'malformed-payload'),
        ).toEqual([]);
        // A folder is not a host.
        statuses.push({ ...status, hosts: [] });
      }
      expect(statuses.at(-1)).toEqual(statuses[0]);
    },
  );
});
