import type { Answers } from './answers/answers.ts';
import { comparisons } from './comparisons/comparisons.ts';
import { difference } from './difference.ts';
import type { Truth } from './model.ts';

/** Requests everything and returns a line for each wrong response. `most`: stops after this number of lines. */
export async function findDifferences(answers: Answers, truth: Truth, most = Infinity): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const compare of Object.values(comparisons)) {
    try {
      for await (const { of, found, expected } of compare(answers, truth)) {
        const where = difference(found, expected);
        if (where !== null) lines.push(`${of}: ${where}`);
        if (lines.length >= most) return lines;
      }
    } catch (error) {
      // A missing response ends the comparison of this noun.
      lines.push(error instanceof Error ? error.message : String(error));
    }
  }
  return lines;
}
