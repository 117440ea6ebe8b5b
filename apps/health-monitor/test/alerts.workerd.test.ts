import { runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { fleetOf, TestNetwork } from './explorer/network.ts';
import { subscribe, targets } from './rig.ts';

const start = Date.UTC(2026, 10, 20, 12);

/** Ticks for some minutes. Every fourth minute all validators report; the first one only if `firstReports`. */
async function run(network: TestNetwork, minutes: number, { firstReports }: { firstReports: boolean }): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    network.report((index) => minute % 4 === 0 && (firstReports || index > 0));
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

it('an outage keeps its incident if a report becomes visible too late to end it', async () => {
  const network = new TestNetwork('late-report', start, fleetOf(60, start));
  await runInDurableObject(network.stub, (_, { storage }) =>
    subscribe(storage.sql, 'hook', targets[0], { leastSeverity: 'critical' }),
  );
  await run(network, 30, { firstReports: true });
  await run(network, 100, { firstReports: false });
  const [down] = await messages(network);
  expect(down?.[0]).toBe('validator.down');
  // Too late: the validator would be down again 39 min 45 s after this report.
  network.shown.validators = network.shown.validators.map((row, index) =>
    index === 0 ? { ...row, lastActiveAt: network.now - 45 * 60_000 } : row,
  );
  await run(network, 30, { firstReports: false });
  expect(await messages(network)).toEqual([down]);
  expect((await network.view()).incidents).toMatchObject([{ endedAt: null }]);
  await run(network, 10, { firstReports: true });
  // The message about the beginning may still wait; then this one replaces it.
  expect((await messages(network)).at(-1)).toEqual(['validator.resolved', down?.[1]]);
  expect((await network.view()).incidents).toHaveLength(1);
});
