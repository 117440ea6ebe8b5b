import { type Program, startProgram } from './program.ts';

/** A running simulated network. */
export interface Network {
  readonly scanUrl: string;
  /** Creates this number of updates now. */
  advance(updates: number): Promise<void>;
  /** Stops the live updates of `--rate`. */
  pause(): Promise<void>;
  /** Continues after `pause`. */
  resume(): Promise<void>;
  /** Number of updates on its ledger, which is the position of the newest one. */
  length(): Promise<number>;
}

/** A simulated network in its own process. */
export interface Simulator extends Program, Network {}

/** The simulated network whose Scan API is at this URL. */
export function networkAt(scanUrl: string): Network {
  const control = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(new URL(path, scanUrl), init);
    if (!response.ok) throw new Error(`the simulator answers ${response.status} to ${path}: ${await response.text()}`);
    return response;
  };
  const post = async (path: string, body: string | null = null): Promise<void> => {
    await control(path, { method: 'POST', body });
  };
  return {
    scanUrl,
    advance: (updates) => post('/simulator/advance', JSON.stringify({ updates })),
    pause: () => post('/simulator/pause'),
    resume: () => post('/simulator/resume'),
    async length() {
      const { head } = (await (await control('/simulator/state')).json()) as { head: { updates: number } };
      return head.updates;
    },
  };
}

/**
 * Starts a simulator on a free port. Resolves when its history exists. `args`: options of `pnpm simulator`. Without `--rate`, only `advance`
 * creates live updates.
 */
export async function startSimulator(args: readonly string[]): Promise<Simulator> {
  const rate = args.includes('--rate') ? [] : ['--rate', '0'];
  const program = startProgram('ledger-simulator', ['--port', '0', ...rate, ...args]);
  const [, scanUrl = ''] = await program.writes(/listening on (\S+) with/);
  return Object.assign(program, networkAt(scanUrl));
}
