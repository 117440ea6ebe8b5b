import { afterEach, expect, it } from 'vitest';
import { longDeadlines, startTestService, type TestService } from './test-service.ts';

let service: TestService;
afterEach(() => service.close());

/** A sender of distinct requests with a key, which records the order of responses. */
async function asking(answered: string[], name: string) {
  const key = await service.addKey(name, '1000000/s');
  return (n: number) =>
    service
      .get(`/v1/updates?size=${1 + (n % 100)}&page=${Math.floor(n / 100)}`, { headers: { 'x-api-key': key } })
      .then((response) => {
        answered.push(name);
        return response;
      });
}

it('a key with one request is served before a key with many, which has only its share', async () => {
  service = await startTestService({ deadlines: longDeadlines });
  const answered: string[] = [];
  const [many, one] = [await asking(answered, 'many'), await asking(answered, 'one')];
  service.database.holdReads();
  const all = Array.from({ length: 40 }, (_, page) => many(page));
  await service.database.untilRead(8);
  await expect.poll(() => service.gate.inFlight).toBe(40);
  const other = one(50);
  await expect.poll(() => service.gate.inFlight).toBe(41);
  expect(service.database.reads).toBe(8);
  service.database.release();
  expect((await other).status).toBe(200);
  // Reads that had begun before, and a fair share after them.
  expect(answered.length).toBeLessThan(20);
  for (const response of await Promise.all(all)) expect(response.status).toBe(200);
});

it('a key that shares a read of another key does not wait for the turn of that key', async () => {
  service = await startTestService({ deadlines: longDeadlines });
  const answered: string[] = [];
  const [many, one] = [await asking(answered, 'many'), await asking(answered, 'one')];
  service.database.holdReads();
  const all = Array.from({ length: 40 }, (_, page) => many(page));
  await expect.poll(() => service.gate.inFlight).toBe(40);
  const same = one(39);
  await expect.poll(() => service.gate.inFlight).toBe(41);
  service.database.release();
  expect((await same).status).toBe(200);
  expect(answered.length).toBeLessThan(20);
  await Promise.all(all);
  expect(service.database.reads).toBe(40);
});

it('a key with 250 waiting reads gets 429, and other keys are served', async () => {
  service = await startTestService({ deadlines: longDeadlines });
  const [many, one] = [await asking([], 'many'), await asking([], 'one')];
  service.database.holdReads();
  const all = Array.from({ length: 258 }, (_, page) => many(page));
  await expect.poll(() => service.gate.inFlight).toBe(258);
  const refused = await many(258);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  const other = one(259);
  await expect.poll(() => service.gate.inFlight).toBe(259);
  service.database.release();
  for (const response of await Promise.all([other, ...all])) expect(response.status).toBe(200);
});
