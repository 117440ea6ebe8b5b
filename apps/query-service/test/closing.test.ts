import { expect, it } from 'vitest';
import { startTestService } from './test-service.ts';

it('a service that closes answers what is in flight and accepts nothing new', async () => {
  const service = await startTestService();
  // A connection that stays open and idle must not keep the service from closing.
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
  expect(await response.json()).toMatchObject({ totalElements: 45 });
  await closed;
});
