import type { Answers } from './answers/answers.ts';
import { comparisons } from './comparisons/comparisons.ts';
import { difference } from './difference.ts';
import type { Truth } from './truth.ts';

/**
 * Asks everything and says where the answers are not what is true: one line per answer, none where all is well. `most`: asks nothing
 * more once there are this many lines.
 */
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
      // No answer where there should be one: the rest of the noun is left out.
      lines.push(error instanceof Error ? error.message : String(error));
    }
  }
  return lines;
}
