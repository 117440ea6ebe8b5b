import { runInDurableObject } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { fleetOf, TestNetwork } from './explorer/network.ts';
import { subscribe, targets } from './rig.ts';

const start = Date.UTC(2026, 10, 20, 12);

function all() {
  return true;
}

function allButFirst(index: number) {
  return index > 0;
}

/** Ticks for some minutes, in every fourth of which the validators report for which `reports` is true. */
async function run(network: TestNetwork, minutes: number, reports: (index: number) => boolean): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    network.report((index) => minute % 4 === 0 && reports(index));
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
  await run(network, 30, all);
  await run(network, 100, allButFirst);
  const [down] = await messages(network);
  expect(down?.[0]).toBe('validator.down');
  // Too late: the validator would be down again 39 min 45 s after this report.
  network.shown.validators = network.shown.validators.map((row, index) =>
    index === 0 ? { ...row, lastActiveAt: network.now - 45 * 60_000 } : row,
  );
  await run(network, 30, allButFirst);
  expect(await messages(network)).toEqual([down]);
  expect((await network.view()).incidents).toMatchObject([{ endedAt: null }]);
  await run(network, 10, all);
  // The message about the beginning may still wait; then this one replaces it.
  expect((await messages(network)).at(-1)).toEqual(['validator.resolved', down?.[1]]);
  expect((await network.view()).incidents).toHaveLength(1);
});

it('a subscriber of the network gets the end of a stall with the severity of its beginning', async () => {
  const network = new TestNetwork('stalled', start, fleetOf(60, start));
  await runInDurableObject(network.stub, (_, { storage }) =>
    subscribe(storage.sql, 'hook', targets[0], { leastSeverity: 'critical' }),
  );
  await run(network, 30, all);
  await run(network, 30, () => false);
  const [stalled] = await messages(network);
  expect(stalled?.[0]).toBe('upstream.trouble');
  await run(network, 40, all);
  // The message about the beginning may still wait; then this one replaces it.
  expect((await messages(network)).at(-1)).toEqual(['upstream.ok', stalled?.[1]]);
});

it('an open mass outage is shown with its current numbers', async () => {
  const network = new TestNetwork('growing', start, fleetOf(60, start));
  await run(network, 30, all);
  await run(network, 10, (index) => index >= 10);
  // The first ten validators are down after 46 minutes, five more ten minutes later.
  await run(network, 46, (index) => index >= 15);
  const { mass } = await network.view();
  expect(mass).toMatchObject({ down: 15, all: 60, total: 15 });
  await run(network, 8, (index) => index >= 10);
  expect((await network.view()).mass).toMatchObject({ down: 10, all: 60, total: 15 });
  expect(await network.stub.massOutages(1)).toMatchObject([{ id: mass?.id, down: 10, total: 15 }]);
});
