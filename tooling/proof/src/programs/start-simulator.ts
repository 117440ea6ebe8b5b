import { runProgram } from './run-program.ts';

/** A simulated network of its own process. */
export interface RunningSimulator {
  readonly scanUrl: string;
  /** Makes so many more updates now. */
  advance(updates: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a simulator on a free port; ready when its history is. Live updates only by `advance`. */
export async function startSimulator(args: readonly string[]): Promise<RunningSimulator> {
  const program = runProgram('ledger-simulator', ['--port', '0', '--rate', '0', ...args]);
  const [, scanUrl] = (await program.written(/listening on (\S+) with/)) ?? [];
  if (scanUrl === undefined) throw new Error(`the simulator has ended: ${(await program.finished).output}`);
  return {
    scanUrl,
    async advance(updates) {
      const url = new URL('/simulator/advance', scanUrl);
      const response = await fetch(url, { method: 'POST', body: JSON.stringify({ updates }) });
      if (!response.ok) throw new Error(`POST ${url.pathname} answers ${response.status}`);
    },
    async stop() {
      program.kill('SIGTERM');
      await program.finished;
    },
  };
}
