import { styleText } from 'node:util';
import type { Finding, Severity } from '../finding.ts';
import { verdict } from '../report/verdict.ts';
import type { Result } from '../result.ts';

const colours = { error: 'red', warning: 'yellow', note: 'cyan' } as const satisfies Record<Severity, string>;

/** Control characters of a server cannot move the cursor or change colours here. */
export function harmless(text: string): string {
  // Line breaks stay.
  return text.replaceAll(
    /(?!\n)\p{Cc}/gu,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** A finding as it is read in a terminal: what, where, what was expected, and how to see it. */
export function findingText(finding: Finding, stream: NodeJS.WriteStream): string {
  const paint = (colour: 'red' | 'yellow' | 'cyan' | 'dim' | 'bold', text: string): string =>
    styleText(colour, text, { stream });
  const { severity, operation, title, check, docs, expected, actual, detail, curl, replay } = finding;
  const lines = [
    `${paint(colours[severity], severity)}  ${paint('bold', operation)}  ${harmless(title)}  ${paint('dim', check)}`,
    `  expected  ${harmless(cut(expected, 400))}`,
    `  actual    ${harmless(cut(actual, 400))}`,
    ...(detail === ''
      ? []
      : harmless(cut(detail, 800))
          .split('\n')
          .map((line) => `  ${line}`)),
    ...(docs === undefined ? [] : [`  ${paint('dim', docs)}`]),
    `  ${paint('dim', harmless(curl))}`,
    ...(replay === '' ? [] : [`  ${paint('dim', `--replay ${replay}`)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** What stands below the findings: what was covered, what was not and why, the verdict. */
export function summaryText(result: Result): string {
  const { coverage, seed, stopped } = result.stats;
  const reached = coverage.reduce((sum, { constraints }) => sum + constraints.reached, 0);
  const total = coverage.reduce((sum, { constraints }) => sum + constraints.total, 0);
  const unchecked = coverage.flatMap(({ operation, unchecked: those }) =>
    those.map(({ check, why }) => `  not checked: ${check} of ${operation}: ${harmless(why)}`),
  );
  return [
    ...unchecked,
    `${coverage.length} operations, ${reached} of ${total} constraints of the spec met, seed ${seed}`,
    ...(stopped === undefined ? [] : [`Ended early: ${harmless(stopped)}`]),
    verdict(result),
    '',
  ].join('\n');
}
