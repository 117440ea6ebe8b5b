import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folder } from './installed.ts';

const page = readFileSync(join(folder, '../docs/operating.md'), 'utf8');

/** The commands of a block of docs/operating.md, by the sentence before it. */
export function commandsAfter(sentence: string): readonly string[] {
  const [, after] = page.split(sentence);
  const [, block] = /^[^`]*?\n *```sh\n([^]*?)```/.exec(after ?? '') ?? [];
  if (block === undefined) throw new Error(`docs/operating.md has no commands after "${sentence}"`);
  const lines = block.replaceAll('\\\n', ' ').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

/**
 * Runs commands of the page as a shell does, with a stand-in for systemd; their paths are below a folder. Returns what they wrote; rejects, with
 * it, where one fails.
 */
export async function follow(
  commands: readonly string[],
  root: string,
  replaced: Readonly<Record<string, string>> = {},
): Promise<string> {
  let script = commands.join('\n').replaceAll(/(?<=[ ='"])\/(?=(?:opt|etc|backup|var)\/)/g, `${root}/`);
  for (const [from, to] of Object.entries(replaced)) script = script.replaceAll(from, to);
  const PATH = `${join(import.meta.dirname, 'stand-ins')}:${process.env.PATH ?? ''}`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-euc', script], { env: { PATH, ROOT: root } });
  return stdout + stderr;
}
