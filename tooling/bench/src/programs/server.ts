import { readFileSync } from 'node:fs';
import { type Program, residentMemory, startNode } from '@ledger-explorer/kit';

/** A server in its own process. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  /** Milliseconds from the start of the process to the line with its port. */
  readonly startMilliseconds: number;
  /** CPU time in seconds since the start, including child processes. */
  cpu(): number;
  /** Resident memory in MiB. */
  memory(): number;
  stop(): Promise<unknown>;
}

const ticksPerSecond = 100;

/** Starts a program that prints `http://…:PORT` when it is ready. */
export function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Server> {
  const options = { env: { NODE_ENV: 'production', ...env }, ...(cwd === undefined ? {} : { cwd }) };
  return listening(performance.now(), startNode(args, options));
}

/** Waits until a program prints its port. `began`: `performance.now()` of its start. */
export async function listening(began: number, program: Program): Promise<Server> {
  const [, port] = await program.writes(/http:\/\/127\.0\.0\.1:(\d+)/);
  const startMilliseconds = performance.now() - began;
  const { pid } = program;
  return {
    pid,
    port: Number(port),
    startMilliseconds,
    cpu: () => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuSeconds(each), 0),
    memory: () => residentMemory(pid) ?? Number.NaN,
    stop: () => program.stop(),
  };
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((each) => each !== '')
    .map(Number);
}

/** User and system time of a process (proc(5), fields 14 and 15 of `stat`; its name may contain blanks). */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
