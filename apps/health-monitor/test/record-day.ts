import { type Scenario, SimulatedNetwork, startOfDay } from '@ledger-explorer/liveness/simulation';
import { thresholdsFor } from '@ledger-explorer/liveness';
import { deliver } from '../src/alerts/deliver.ts';
import type { DeliveryContext } from '../src/alerts/delivery-context.ts';
import { affordableSends, budgetLevel } from '../src/record/governor.ts';
import { MeteredSql } from '../src/record/metered-sql.ts';
import { NetworkRecord } from '../src/record/record.ts';
import { schema } from '../src/record/schema.ts';
import type { ValidatorRow } from '../src/watch/read-validators.ts';

/** Storage cost of a day in a real database. */
export interface RecordedDay {
  /** Rows written, alarms included. */
  readonly rows: number;
  readonly messages: number;
  readonly newsItems: number;
  readonly databaseBytes: number;
}

/** Requests in each tick that remain for messages. */
const requests = 24;

/**
 * Runs a day, after the scenario's warm-up, with messages and their delivery against the SQLite of a Durable Object, and counts the rows
 * that the platform bills for the day. `delivery` creates the delivery context; the subscriptions must already exist.
 */
export async function recordDay(
  storage: DurableObjectStorage,
  scenario: Scenario,
  delivery: (sql: SqlStorage, clock: () => number) => Promise<DeliveryContext>,
): Promise<RecordedDay> {
  storage.sql.exec(schema);
  const sql = new MeteredSql(storage.sql);
  const network = new SimulatedNetwork(scenario, startOfDay);
  /** Seconds since the beginning of the day. */
  const begins = -scenario.warmup;
  let now = startOfDay + begins;
  const record = NetworkRecord.open(sql, now, {
    thresholds: thresholdsFor(10),
    minimumVersion: null,
    operators: [],
  });
  const context = await delivery(sql, () => now * 1000);
  const facts = Array.from({ length: scenario.validators }, (_, index) => factsOf(index));
  let messages = 0;
  let newsItems = 0;
  for (let time = begins; time < 86_400; time += 60) {
    now = startOfDay + time;
    const { sightings, ...seen } = network.observe(time, { full: (time / 60) % 10 === 0 });
    const rows = sightings.flatMap(({ index, lastActive }): ValidatorRow[] => {
      const known = facts[index];
      return known === undefined ? [] : [{ ...known, lastActive }];
    });
    // The alarm is armed every second tick (network-monitor.ts).
    if ((time / 60) % 2 === 0) sql.count(1);
    const news = storage.transactionSync(() => record.commit({ ...seen, rows }, now));
    const spent = record.rowsOf(now);
    const affordable = affordableSends(spent, now);
    const { delivered } =
      affordable === 0
        ? { delivered: 0 }
        : await deliver(context, { messages: affordable, requests }, budgetLevel(spent) === 'critical');
    if (time < 0) continue;
    newsItems += news.length;
    messages += delivered;
  }
  // Counted since midnight. Rows of the day's last delivery are left out: the next day counts them.
  return { rows: record.head.self.rows, messages, newsItems, databaseBytes: sql.databaseSize };
}

/** Facts about a simulated validator. */
export function factsOf(index: number): ValidatorRow {
  return {
    id: idOf(index),
    lastActive: 0,
    name: `Validator ${index}`,
    sponsor: `sponsor-${index % 13}::1220aa`,
    version: index % 3 === 0 ? '0.5.3' : '0.5.4',
    contact: true,
    active: true,
  };
}

/** Party id of a simulated validator. */
export function idOf(index: number): string {
  return `validator-${index}::1220${index.toString(16).padStart(64, '0')}`;
}
