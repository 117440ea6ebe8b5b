import { runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { fleetOf, TestNetwork } from './explorer/network.ts';
import { subscribe, targets } from './rig.ts';

const start = Date.UTC(2026, 10, 20, 12);

/** Ticks for some minutes; every fourth minute all validators report except the first, which does if `first`. */
async function run(network: TestNetwork, minutes: number, first: boolean): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    network.report((index) => minute % 4 === 0 && (first || index > 0));
    await network.tick();
  }
}

/** Type and incident of each message to the webhook, the oldest first. */
async function messages(network: TestNetwork): Promise<readonly (readonly [type: string, incident: string])[]> {
  const bodies = await runInDurableObject(network.stub, (_, { storage }) =>
    storage.sql.exec<{ body: string }>('select body from outbox').toArray(),
  );
  return bodies
    .map(({ body }) => JSON.parse(body) as { at: number; type: string; incident: string })
    .toSorted((one, other) => one.at - other.at)
    .map(({ type, incident }) => [type, incident]);
}

it('a webhook gets the same incident at the end if a report was too old to be a return when it became visible', async () => {
  const network = new TestNetwork('late-report', start, fleetOf(60, start));
  await runInDurableObject(network.stub, (_, { storage }) =>
    subscribe(storage.sql, 'hook', targets[0], { leastSeverity: 'critical' }),
  );
  await run(network, 30, true);
  await run(network, 100, false);
  const [down] = await messages(network);
  expect(down?.[0]).toBe('validator.down');
  network.shown.validators = network.shown.validators.map((row, index) =>
    index === 0 ? { ...row, lastActiveAt: network.now - 45 * 60_000 } : row,
  );
  await run(network, 30, false);
  expect(await messages(network)).toEqual([down]);
  expect((await network.view()).incidents).toMatchObject([{ endedAt: null }]);
  await run(network, 10, true);
  // The message about the beginning may still wait; then this one replaces it.
  expect((await messages(network)).at(-1)).toEqual(['validator.resolved', down?.[1]]);
  expect((await network.view()).incidents).toHaveLength(1);
});
