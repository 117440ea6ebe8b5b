import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** How a command ended. */
export interface CommandResult {
  /** 1 where a signal ended it or it could not be run. */
  readonly code: number;
  /** What it wrote, to both. */
  readonly output: string;
}

/** Runs a command beside others: what it wrote comes back in one piece. */
export async function runAside(command: string, args: readonly string[], cwd: string): Promise<CommandResult> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((done) => {
    child.once('error', () => {
      done(1);
    });
    child.once('close', (code) => {
      done(code ?? 1);
    });
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: out + err };
}
