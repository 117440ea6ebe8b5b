import { atMost, type Figure } from './figure.ts';
import { runTest } from './run-test.ts';

interface Case {
  readonly channel: string;
  readonly point: string;
  readonly arrived: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unmarked: number;
}

/**
 * Runs the test of the same name, which ends the Durable Object in workerd at every step of every channel's delivery and counts
 * the messages that a real HTTP server receives. `table`: lines for people with how often each message arrived.
 */
export async function crashMatrix(): Promise<{ readonly figures: readonly Figure[]; readonly table: string }> {
  const output = await runTest('src/alerts/crash-matrix.workerd.test.ts');
  const [, found] = /CRASH-MATRIX (\[.*\])/.exec(output) ?? [];
  if (found === undefined) throw new Error(`the crash matrix did not run:\n${output.slice(-2000)}`);
  const cases = JSON.parse(found) as readonly Case[];
  const sum = (name: 'lost' | 'doubled' | 'unmarked'): number => cases.reduce((total, each) => total + each[name], 0);
  const scenario = `crash matrix, ${cases.length} cases`;
  return {
    figures: [
      atMost(scenario, 'alerts lost', sum('lost'), 0),
      atMost(scenario, 'alerts doubled where the receiver dedupes by id', sum('doubled'), 0),
      atMost(scenario, 'repeats in chats that do not say so', sum('unmarked'), 0),
    ],
    table: tableOf(cases),
  };
}

function tableOf(cases: readonly Case[]): string {
  const points = [...new Set(cases.map(({ point }) => point))];
  const channels = [...new Set(cases.map(({ channel }) => channel))];
  const cell = (channel: string, point: string): string =>
    String(cases.find((each) => each.channel === channel && each.point === point)?.arrived ?? '');
  const rows = [
    ['dies', ...points],
    ...channels.map((channel) => [channel, ...points.map((point) => cell(channel, point))]),
  ];
  const widths = ['dies', ...points].map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
