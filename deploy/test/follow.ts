import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { folder } from './installed.ts';

const pages = globSync(join(folder, '../docs/operating/*.md'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** The commands of the code block in docs/operating after a sentence. */
export function commandsAfter(sentence: string): readonly string[] {
  const [, after] = pages.split(sentence);
  const [, block] = /^[^`]*?\n *```sh\n([^]*?)```/.exec(after ?? '') ?? [];
  if (block === undefined) throw new Error(`docs/operating has no commands after "${sentence}"`);
  const lines = block.replaceAll('\\\n', ' ').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

type Texts = Readonly<Record<string, string>>;

/**
 * Runs documented commands in a shell with a fake systemd and paths below `root`. Returns their output, and rejects
 * with it if one fails.
 *
 * @param options `replaced`: replacements in the commands
 */
export async function follow(
  commands: readonly string[],
  root: string,
  { replaced = {}, env = {} }: { readonly replaced?: Texts; readonly env?: Texts } = {},
): Promise<string> {
  let script = commands.join('\n').replaceAll(/(?<=[ ='"])\/(?=(?:opt|etc|backup|var)\/)/g, `${root}/`);
  for (const [from, to] of Object.entries(replaced)) script = script.replaceAll(from, to);
  const PATH = `${join(import.meta.dirname, 'stand-ins')}:${env.PATH ?? process.env.PATH ?? ''}`;
  const { stdout, stderr } = await promisify(execFile)('sh', ['-euc', script], { env: { ...env, PATH, ROOT: root } });
  return stdout + stderr;
}
