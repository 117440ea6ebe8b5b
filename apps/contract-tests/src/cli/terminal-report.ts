import { styleText } from 'node:util';
import { causesOf } from '../causes.ts';
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
  const { severity, source, operation, title, check, docs, expected, actual, detail, curl, replay, fingerprint } =
    finding;
  const lines = [
    `${paint(colours[severity], severity)}  ${source}  ${paint('bold', operation)}  ${harmless(title)}  ${paint('dim', check)}`,
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
    `  ${paint('dim', `for --known: ${harmless(fingerprint)}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Operations that are named in a line; others are counted. */
const named = 6;

function listed(operations: readonly string[]): string {
  const rest = operations.length - named;
  return `${operations.slice(0, named).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The causes of all findings, those that weigh most first: a line each, so that many findings are read at a glance. */
function causeLines(findings: readonly Finding[]): string[] {
  return causesOf(findings).map(({ finding: { severity, source, operation, title, check }, operations }) => {
    const others = operations.filter((one) => one !== operation);
    const also = others.length === 0 ? '' : `; also in ${listed(others)}`;
    return `${severity}  ${source}  ${operation}  ${harmless(title)}  ${check}${also}`;
  });
}

/** What was not checked, and why: a line for each reason. */
function uncheckedLines({ coverage }: Result['stats']): string[] {
  const reasons = new Map<string, string[]>();
  for (const { operation, unchecked } of coverage) {
    for (const { check, why } of unchecked) {
      const reason = `${check}: ${harmless(why)}`;
      reasons.set(reason, [...(reasons.get(reason) ?? []), operation]);
    }
  }
  return [...reasons].map(([reason, operations]) => `  not checked of ${listed(operations)}: ${reason}`);
}

/** What stands below the findings: their causes, what was covered, what was not and why, the verdict. */
export function summaryText(result: Result): string {
  const { against, coverage, seed, stopped } = result.stats;
  const reached = coverage.reduce((sum, { constraints }) => sum + constraints.reached, 0);
  const total = coverage.reduce((sum, { constraints }) => sum + constraints.total, 0);
  return [
    ...causeLines(result.findings),
    ...uncheckedLines(result.stats),
    `${coverage.length} operations, ${reached} of ${total} constraints of the spec met, seed ${seed}`,
    ...(against === undefined
      ? []
      : [
          `${against.compared} answers compared with ${harmless(against.baseUrl)}, ${against.notCompared} not: never seen at one position`,
        ]),
    ...(stopped === undefined ? [] : [`Ended early: ${harmless(stopped)}`]),
    verdict(result),
    '',
  ].join('\n');
}
