import { spawn } from 'node:child_process';

/** Runs a command with our output as its own. Its exit code; 1 where a signal ended it or it could not be run. */
export async function runCommand(command: string, args: readonly string[], cwd: string): Promise<number> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((done) => {
    child.once('error', () => {
      done(1);
    });
    child.once('close', (code) => {
      done(code ?? 1);
    });
  });
}
