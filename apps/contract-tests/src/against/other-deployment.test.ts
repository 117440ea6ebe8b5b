import { operationById } from '@ledger-explorer/spec';
import { expect, it } from 'vitest';
import { seenAs } from '../../test/seen-as.ts';
import type { Transport } from '../transport.ts';
import { OtherDeployment } from './other-deployment.ts';

it('requests stop to wait for a deployment that never has the same position', async () => {
  const at = (position: string) => seenAs('getDashboard', { body: '{}', headers: { 'explorer-position': position } });
  let waits = 0;
  const transport: Pick<Transport, 'baseUrl' | 'send'> = {
    baseUrl: 'http://h/net',
    send: ({ headers = {} }) => {
      if ('explorer-wait-for' in headers) waits += 1;
      return Promise.resolve(at('7').answer);
    },
  };
  const other = new OtherDeployment(transport as Transport, undefined);
  const ask = { operation: operationById.getDashboard };
  const compare = () => other.compare(ask, at('5'), () => Promise.resolve(at('5')), false);
  for (let pair = 0; pair < 10; pair += 1) await compare();
  const before = waits;
  await compare();
  expect([before > 10, waits - before, other.stats.notCompared]).toEqual([true, 0, 11]);
});
