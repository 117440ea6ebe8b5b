import { expect, it } from 'vitest';
import { length } from './long-ledger.ts';
import { startTestService } from './test-service.ts';

it('a closing service completes requests in flight and accepts no new connections', async () => {
  const service = await startTestService();
  // An idle open connection must not delay closing.
  await (await service.get('/v1/dashboard')).text();
  service.database.holdReads();
  const { reads } = service.database;
  const inFlight = service.get('/v1/updates');
  await service.database.untilRead(reads + 1);

  const closed = service.close();
  while (service.http.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(fetch(`${service.base}/health`)).rejects.toThrow();
  service.database.release();
  const response = await inFlight;
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ totalElements: length });
  await closed;
});
