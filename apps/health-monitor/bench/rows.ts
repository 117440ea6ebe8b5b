import { atMost, type Figure, plain } from './figure.ts';
import { runTest } from './run-test.ts';

interface Day {
  readonly scenario: string;
  readonly rows: number;
  readonly messages: number;
  readonly databaseBytes: number;
}

/** Rows written on an ordinary day and on the worst day, from the test that counts them in the SQLite of workerd. */
export async function rows(): Promise<readonly Figure[]> {
  const output = await runTest('test/rows.weekly.workerd.test.ts');
  const days = [...output.matchAll(/FIGURES (\{.*\})/g)].map(([, json = '']) => JSON.parse(json) as Day);
  if (days.length === 0) throw new Error(`the rows were not counted:\n${output.slice(-2000)}`);
  return days.flatMap(({ scenario, rows, messages, databaseBytes }) => [
    atMost(scenario, 'rows written in a day, all validators subscribed', rows, scenario === 'worst' ? 70_000 : 10_000),
    plain(scenario, 'messages delivered', messages),
    plain(scenario, 'kB of database', Math.round(databaseBytes / 1000)),
  ]);
}
