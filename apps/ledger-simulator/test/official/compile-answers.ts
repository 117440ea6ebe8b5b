import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An answer, and the type of `official-scan.ts` that it should be of: `Get<'/v0/dso'>`. */
export interface Answered {
  readonly type: string;
  readonly answer: unknown;
}

const types = join(import.meta.dirname, 'official-scan.ts');
/** Within the package, so that what the types import is found. */
const cache = join(import.meta.dirname, '../../node_modules/.cache');

/** Daml values, nine tenths of the text: any JSON to the types. */
const free: ReadonlySet<string> = new Set(['create_arguments', 'choice_argument', 'exercise_result', 'payload']);

function withoutFree(key: string, value: unknown): unknown {
  return free.has(key) ? {} : value;
}

/**
 * Lets the compiler hold answers, as literals, against their types: it finds fields that are missing, of another type, or unknown.
 * Answers with what it says, a line each.
 */
export function compileAnswers(answers: readonly Answered[]): string[] {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'answers-'));
  try {
    const literals = answers.map(
      ({ type, answer }, at) => `export const answer${at}: ${type} = ${JSON.stringify(answer, withoutFree, 1)};`,
    );
    const imported = `import type { Get, Post } from ${JSON.stringify(types)};`;
    writeFileSync(join(folder, 'answers.ts'), `${imported}\n${literals.join('\n')}\n`);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(import.meta.dirname, 'tsconfig.json'), include: ['answers.ts'] }),
    );
    const { status, stdout, error } = spawnSync('tsc', ['-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      shell: process.platform === 'win32',
    });
    if (error !== undefined) throw error;
    const lines = stdout.split('\n').filter((line) => line.includes('answers.ts('));
    if (status !== 0 && lines.length === 0) throw new Error(`tsc failed: ${stdout}`);
    return lines.map((line) => line.slice(line.indexOf('answers.ts(')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
