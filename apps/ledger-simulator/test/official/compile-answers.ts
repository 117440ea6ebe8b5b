import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A response, and its expected type in `official-scan.ts`, such as `Get<'/v0/dso'>`. */
export interface Answered {
  readonly type: string;
  readonly answer: unknown;
}

const types = join(import.meta.dirname, 'official-scan.ts');
/** Inside the package, so that the imports of the types resolve. */
const cache = join(import.meta.dirname, '../../node_modules/.cache');

/** Fields with Daml values: the types allow any JSON there, and leaving them out saves 90 % of the text. */
const anyJson: ReadonlySet<string> = new Set(['create_arguments', 'choice_argument', 'exercise_result', 'payload']);

function withoutAnyJson(key: string, value: unknown): unknown {
  return anyJson.has(key) ? {} : value;
}

/**
 * Compiles responses as literals of their types, which finds missing, mistyped and unknown fields. Returns the
 * compiler's messages, one line each.
 */
export function compileAnswers(answers: readonly Answered[]): string[] {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'answers-'));
  try {
    const literals = answers.map(
      ({ type, answer }, at) => `export const answer${at}: ${type} = ${JSON.stringify(answer, withoutAnyJson, 1)};`,
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
