import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program and returns its standard output. Throws an error with its output if its exit code is not 0. */
export async function run(
  program: string,
  parameters: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  try {
    const { stdout } = await execute(program, parameters, { cwd, env: { ...env }, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    const texts = [stdout, stderr].map((text) => text.trim()).filter((text) => text !== '');
    throw new Error(`${program} ${parameters.join(' ')} failed:\n${texts.join('\n') || message}`, { cause: error });
  }
}
