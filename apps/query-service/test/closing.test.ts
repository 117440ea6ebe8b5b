import { expect, it } from 'vitest';
import { startTestService } from './test-service.ts';

it('a service that closes answers what is in flight and accepts nothing new', async () => {
  const service = await startTestService();
  // A connection that stays open and idle must not keep the service from closing.
  await (await service.get('/v1/dashboard')).text();
  let release = (): void => undefined;
  service.reader.hold = new Promise((resolve) => (release = resolve));
  const begun = service.reader.begun;
  const inFlight = service.get('/v1/updates');
  while (service.reader.begun === begun) await new Promise((resolve) => setTimeout(resolve, 5));

  const closed = service.close();
  while (service.http.listening) await new Promise((resolve) => setTimeout(resolve, 5));
  await expect(fetch(`${service.base}/health`)).rejects.toThrow();
  release();
  const response = await inFlight;
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ totalElements: 45 });
  await closed;
});
