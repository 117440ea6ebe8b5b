import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One figure, as `pnpm bench monitor --json FILE` writes it. */
export interface CrashFigure {
  readonly scenario: string;
  readonly figure: string;
  readonly value: number;
  readonly goal: string;
  readonly met: boolean;
}

interface Case {
  readonly channel: string;
  readonly point: string;
  readonly arrived: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unmarked: number;
}

/**
 * Kills the Durable Object in workerd at every point of every channel's delivery, against a real HTTP server, and counts what
 * arrived: the test of the same name, read by its output. `table` = lines for people: how often each message arrived.
 */
export async function crashMatrix(): Promise<{ readonly figures: readonly CrashFigure[]; readonly table: string }> {
  const output = await runTest('src/alerts/crash-matrix.workerd.test.ts');
  const [, found] = /CRASH-MATRIX (\[.*\])/.exec(output) ?? [];
  if (found === undefined) throw new Error(`the crash matrix did not run:\n${output.slice(-2000)}`);
  const cases = JSON.parse(found) as readonly Case[];
  const sum = (name: 'lost' | 'doubled' | 'unmarked'): number => cases.reduce((total, each) => total + each[name], 0);
  const zero = (figure: string, value: number): CrashFigure => ({
    scenario: `crash matrix, ${cases.length} cases`,
    figure,
    value,
    goal: '0',
    met: value === 0,
  });
  return {
    figures: [
      zero('alerts lost', sum('lost')),
      zero('alerts doubled where the receiver dedupes by id', sum('doubled')),
      zero('repeats in chats that do not say so', sum('unmarked')),
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

async function runTest(file: string): Promise<string> {
  const child = spawn('pnpm', ['exec', 'vitest', 'run', '--project', 'workerd', '--testTimeout=60000', file], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  return output;
}
