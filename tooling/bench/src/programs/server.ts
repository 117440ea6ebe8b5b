import { childrenOf, cpuSeconds, type Program, residentMemory, startNode } from '@ledger-explorer/kit';

/** A server in its own process. */
export interface Server {
  readonly port: number;
  /** CPU time in seconds since the start, including child processes. */
  cpu(): number;
  /** Resident memory in MiB. */
  memory(): number;
  stop(): Promise<unknown>;
}

/** Starts a program that prints `http://…:PORT` when it is ready. */
export function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<Server> {
  const options = { env: { NODE_ENV: 'production', ...env }, ...(cwd === undefined ? {} : { cwd }) };
  return listening(startNode(args, options));
}

/** Waits until a program prints its port. */
export async function listening(program: Program): Promise<Server> {
  const [, port] = await program.writes(/http:\/\/127\.0\.0\.1:(\d+)/);
  const { pid } = program;
  return {
    port: Number(port),
    cpu: () => {
      const own = cpuSeconds(pid);
      if (own === null) throw new Error(`The server (pid ${pid}) has ended.`);
      return childrenOf(pid).reduce((sum, child) => sum + (cpuSeconds(child) ?? 0), own);
    },
    memory: () => residentMemory(pid) ?? Number.NaN,
    stop: () => program.stop(),
  };
}
