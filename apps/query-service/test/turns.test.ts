import { expect, it } from 'vitest';
import { longDeadlines, startTestService, type TestService } from './test-service.ts';

let service: TestService;

const validators = '/v1/validators?size=7';

/** A new key's requests: the function requests a path, or the n-th of many different pages of updates. */
async function requester(name: string) {
  const key = await service.addKey(name, '1000000/s');
  return (request: number | string) => {
    const path =
      typeof request === 'string'
        ? request
        : `/v1/updates?size=${1 + (request % 100)}&page=${Math.floor(request / 100)}`;
    return service.get(path, { headers: { 'x-api-key': key } });
  };
}

/** Number of reads that began before the one of `validators`. */
function readsBefore(): number {
  const { names } = service.database;
  const before = names.findIndex((name) => name !== names[0]);
  // The first eight had begun when it was requested.
  expect(before).toBeGreaterThanOrEqual(8);
  return before;
}

it('a key with one request is served before a key with many, which has only its share', async () => {
  service = await startTestService({ deadlines: longDeadlines });
  const [many, one] = [await requester('many'), await requester('one')];
  service.database.holdReads();
  const all = Array.from({ length: 40 }, (_, page) => many(page));
  // Eight reads run at once, of all keys together.
  await service.database.untilRead(8);
  await expect.poll(() => service.gate.inFlight).toBe(40);
  const other = one(validators);
  await expect.poll(() => service.gate.inFlight).toBe(41);
  expect(service.database.reads).toBe(8);
  service.database.release();
  for (const response of await Promise.all([other, ...all])) expect(response.status).toBe(200);
  // After the reads that had begun and a fair share.
  expect(readsBefore()).toBeLessThan(20);
});

it('a key that shares a read of another key does not wait for the turn of that key', async () => {
  service = await startTestService({ deadlines: longDeadlines });
  const [many, one] = [await requester('many'), await requester('one')];
  service.database.holdReads();
  const all = [...Array.from({ length: 39 }, (_, page) => many(page)), many(validators)];
  await expect.poll(() => service.gate.inFlight).toBe(40);
  const same = one(validators);
  await expect.poll(() => service.gate.inFlight).toBe(41);
  service.database.release();
  for (const response of await Promise.all([same, ...all])) expect(response.status).toBe(200);
  expect(readsBefore()).toBeLessThan(20);
  expect(service.database.reads).toBe(40);
});

it('a key with 250 waiting reads gets 429, and other keys are served', async () => {
  service = await startTestService({ deadlines: longDeadlines });
  const [many, one] = [await requester('many'), await requester('one')];
  service.database.holdReads();
  const all = Array.from({ length: 8 + 250 }, (_, page) => many(page));
  await expect.poll(() => service.gate.inFlight).toBe(8 + 250);
  const refused = await many(258);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  const other = one(259);
  await expect.poll(() => service.gate.inFlight).toBe(259);
  service.database.release();
  for (const response of await Promise.all([other, ...all])) expect(response.status).toBe(200);
});
