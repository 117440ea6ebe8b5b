import { env } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { idOf, recordDay, type RecordedDay } from './record-day.ts';
import { scenarioOf } from '@ledger-explorer/liveness/simulation';
import { deliveryContext, subscribe, targets } from './rig.ts';

/** A day with a subscriber for every validator, on the SQLite of workerd. */
async function day(name: string): Promise<RecordedDay> {
  const scenario = scenarioOf(name);
  const stub = env.MONITOR.getByName(`rows-${name}`);
  return runInDurableObject(stub, async (_, { storage }) => {
    for (let index = 0; index < scenario.validators; index++) {
      const target = { ...targets[0], url: `https://hooks-${index}.acme.org/in` };
      await subscribe(storage.sql, `sub_${index}`, target, { watch: [{ by: 'validator', value: idOf(index) }] });
    }
    const figures = await recordDay(storage, scenario, (sql, clock) =>
      deliveryContext(sql, clock, () => Promise.resolve(new Response(null, { status: 204 })), {
        resolve: () => Promise.resolve(['93.184.216.34']),
      }),
    );
    console.log(`FIGURES ${JSON.stringify({ scenario: name, ...figures })}`);
    return figures;
  });
}

describe('rows written in a day of 2,000 validators, each with a subscription', () => {
  it('are at most 10,000 with messages and deliveries', async () => {
    const { rows, messages } = await day('ordinary');
    expect(messages).toBeGreaterThan(500);
    expect(rows).toBeLessThanOrEqual(10_000);
  });

  it('are at most 70,000 on the worst day', async () => {
    const { rows } = await day('worst');
    expect(rows).toBeLessThanOrEqual(70_000);
  });
});
