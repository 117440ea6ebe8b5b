import { openReader } from '@ledger-explorer/store';
import { until } from '@ledger-explorer/store/testing';
import { describe, expect, it } from 'vitest';
import { featuredApp } from './featured-app.ts';
import { startScan } from './scripted-scan.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const database = testDatabase();

describe('pollers', () => {
  it('add blobs that updates do not contain while another poller fails, which is logged once', async () => {
    const { contract, update } = featuredApp(1);
    let refused = 0;
    const scan = await startScan([update], [], {
      'GET /v0/admin/sv/voterequests': () => ({ status: 404, body: { refused: (refused += 1) } }),
      'GET /v0/featured-apps': () => ({ body: { featured_apps: [contract] } }),
    });
    const env = database.environment('enriched', scan.url);
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });

    const indexer = startIndexer(['run'], env);
    await indexer.writes('vote requests: GET /v0/admin/sv/voterequests');
    const reader = await openReader({ databaseUrl: database.databaseUrl, network: 'enriched' });
    const blob = async () => {
      const { value } = await reader.listFeaturedApps({ page: 0, size: 10 });
      return value.content[0]?.createdEventBlob;
    };
    await until(async () => (await blob()) === contract.created_event_blob, 50);
    await reader.close();
    // The failure before the newest request was handled too.
    const before = refused;
    await until(() => refused > before + 1, 50);
    void indexer.stop();
    const { code, output } = await indexer.ended;
    expect(code).toBe(0);
    expect(output.match(/voterequests/g)).toHaveLength(1);
  });
});
