import { receiveTraces } from '@ledger-explorer/cli/testing';
import { startProgram } from '@ledger-explorer/kit';
import { expect, it } from 'vitest';
import { startScan } from './scripted-scan.ts';
import { someUpdate } from './some-updates.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();

it('traces have a span for each page and each commit', async () => {
  const receiver = await receiveTraces();
  const scan = await startScan(Array.from({ length: 7 }, (_, n) => someUpdate(n)));
  const more = { PAGE_SIZE: '5', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  const env = database.environment('traced', scan.url, more);
  const { code, output } = await startProgram('indexer', ['run', '--until-head'], env).ended;
  receiver.close();
  expect(code, output).toBe(0);
  const factsOf = (name: string) => receiver.spans.filter((span) => span.name === name).map(({ facts }) => facts);
  expect(new Set(receiver.spans.map(({ service }) => service))).toEqual(new Set(['indexer']));
  const network = { 'explorer.network': 'traced' };
  // The last record time of a page is held back until the next page.
  expect(factsOf('commit')).toEqual([
    { ...network, 'explorer.updates': 4, 'explorer.position': 4 },
    { ...network, 'explorer.updates': 3, 'explorer.position': 7 },
  ]);
  const pages = factsOf('read page').map((facts) => facts['explorer.items']);
  expect(pages.filter((items) => items !== 0)).toEqual([4, 3]);
});
