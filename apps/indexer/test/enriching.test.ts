import { openReader } from '@ledger-explorer/store';
import { describe, expect, it } from 'vitest';
import { runIndexer } from './run-indexer.ts';
import { startScan } from './scripted-scan.ts';
import { someUpdate } from './some-updates.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();
const party = (name: string) => `${name}::1220${'a'.repeat(64)}`;

/** The update that grants a featured-app right. */
function grant(n: number) {
  const update = someUpdate(n);
  const [id = ''] = update.root_event_ids;
  const event = {
    ...update.events_by_id[id],
    template_id: `${'c'.repeat(64)}:Splice.Amulet:FeaturedAppRight`,
    package_name: 'splice-amulet',
    create_arguments: { dso: party('DSO'), provider: party('app') },
  };
  return { contractId: String(event.contract_id), update: someUpdate(n, { events_by_id: { [id]: event } }) };
}

describe('what is polled beside the stream', () => {
  it('adds the blobs that no update carries, while another poller fails, once told', async () => {
    const { contractId, update } = grant(1);
    const contract = {
      template_id: 'x:Splice.Amulet:FeaturedAppRight',
      contract_id: contractId,
      payload: {},
      created_event_blob: 'CgMyLjE=',
      created_at: '2026-01-01T00:00:00Z',
    };
    const scan = await startScan([update], [], {
      'GET /v0/featured-apps': () => ({ body: { featured_apps: [contract] } }),
    });
    const env = { DATABASE_URL: database.databaseUrl, NETWORK: 'enriched', SCAN_URL: scan.url };
    expect(await runIndexer(['run', '--until-head'], env).finished).toMatchObject({ code: 0 });

    const indexer = runIndexer(['run'], env);
    await indexer.written('vote requests: GET /v0/admin/sv/voterequests');
    const reader = await openReader({ databaseUrl: database.databaseUrl, network: 'enriched' });
    const blob = async () => {
      const { value } = await reader.listFeaturedApps({ page: 0, size: 10 });
      return value.content[0]?.createdEventBlob;
    };
    while ((await blob()) !== 'CgMyLjE=') await new Promise((done) => setTimeout(done, 20));
    await reader.close();
    indexer.kill('SIGTERM');
    const { code, output } = await indexer.finished;
    expect(code).toBe(0);
    expect(output.match(/voterequests/g)).toHaveLength(1);
    await scan.close();
  });
});
