import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A server in a process of its own. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  /** From its start to its first line that names its port, in milliseconds. */
  readonly startMilliseconds: number;
  /** Seconds of CPU it has used so far. */
  cpu(): number;
  /** Resident MiB. */
  memory(): number;
  stop(): Promise<void>;
}

const ticksPerSecond = 100;

/** Starts a program that says `http://…:PORT` when it answers. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(' ')} cannot be started`);
  let output = '';
  const ended = new Promise<void>((done) =>
    child.once('close', () => {
      done();
    }),
  );
  const port = await new Promise<number>((done, fail) => {
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
      if (found !== undefined) done(Number(found));
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('close', (code) => {
      fail(new Error(`${args.join(' ')} has ended with ${String(code)}: ${output.slice(-2000)}`));
    });
  });
  const startMilliseconds = performance.now() - began;
  return {
    pid,
    port,
    startMilliseconds,
    cpu: () => cpuSeconds(pid),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** User and system time of a process (proc(5), fields 14 and 15 of `stat`; its name may contain blanks). */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
