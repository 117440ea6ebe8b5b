import { styleText } from 'node:util';
import { type Cause, causesAndConsequences } from '../causes.ts';
import type { Finding, Severity } from '../finding.ts';
import { verdict } from '../report/verdict.ts';
import type { Result } from '../result.ts';

const colours = { error: 'red', note: 'cyan' } as const satisfies Record<Severity, string>;

/** Removes control characters, so that a server cannot move the cursor or change colours. */
export function harmless(text: string): string {
  // Line breaks are kept.
  return text.replaceAll(
    /(?!\n)\p{Cc}/gu,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** A finding with all details, for --verbose. */
export function findingText(finding: Finding, stream: NodeJS.WriteStream): string {
  const paint = (colour: 'red' | 'cyan' | 'dim' | 'bold', text: string): string => styleText(colour, text, { stream });
  const { severity, source, operation, title, check, docs, expected, actual, detail, curl, fingerprint } = finding;
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
    `  ${paint('dim', `for --known: ${harmless(fingerprint)}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Limit of operations that a line names; the others are counted. */
const named = 3;
/** Limit of shown causes, so that they fit into 80 lines with the summary. */
const mostCauses = 14;

function listed(operations: readonly string[]): string {
  const rest = operations.length - named;
  return `${operations.slice(0, named).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function inLine(text: string): string {
  return harmless(cut(text, 200)).replaceAll('\n', ' ');
}

/** Formats a cause in four lines: title with operations and check, expected, actual, and a curl command. */
function causeText({ finding, operations, others }: Cause, stream: NodeJS.WriteStream): string {
  const { severity, source, title, check, rule = '', expected, actual, curl } = finding;
  const times = others.length === 0 ? '' : `  (${others.length + 1} findings)`;
  return [
    `${styleText(colours[severity], severity, { stream })}  ${source}  ${listed(operations)}  ${inLine(title)}  ${check} ${rule}`.trimEnd() +
      times,
    `  expected  ${inLine(expected)}`,
    `  actual    ${inLine(actual)}`,
    `  ${harmless(curl)}`,
    '',
  ].join('\n');
}

/** Formats the findings by cause, most severe first. */
export function findingsText(findings: readonly Finding[], stream: NodeJS.WriteStream): string {
  const { causes, consequences } = causesAndConsequences(findings);
  const more = [
    ...(causes.length > mostCauses ? [`${causes.length - mostCauses} more causes`] : []),
    ...(consequences.length > 0 ? [`${consequences.length} findings that may follow from these`] : []),
  ];
  const rest = more.length === 0 ? '' : `and ${more.join(' and ')}: --verbose and the reports have all findings\n`;
  return `${causes
    .slice(0, mostCauses)
    .map((cause) => causeText(cause, stream))
    .join('')}${rest}`;
}

/** Parts that were not checked: a line for each reason. */
function uncheckedLines({ coverage, unchecked: ofService }: Result['stats']): string[] {
  const reasons = new Map<string, string[]>();
  for (const { operation, unchecked } of [...coverage, { operation: 'any', unchecked: ofService }]) {
    for (const { check, why } of unchecked) {
      const reason = `${check}: ${harmless(why)}`;
      reasons.set(reason, [...(reasons.get(reason) ?? []), operation]);
    }
  }
  return [...reasons].map(([reason, operations]) => `  not checked of ${listed(operations)}: ${reason}`);
}

/**
 * Formats the summary: unchecked parts with reasons, coverage, verdict. If there are findings, the reasons are only
 * counted, unless `isVerbose`.
 */
export function summaryText(result: Result, isVerbose: boolean): string {
  const { against, coverage, seed, stopped, dropped = 0 } = result.stats;
  const unchecked = uncheckedLines(result.stats);
  const isShort = !isVerbose && result.findings.length > 0 && unchecked.length > 1;
  return [
    ...(isShort ? [`${unchecked.length} reasons why something was not checked: --verbose shows them`] : unchecked),
    ...(dropped === 0 ? [] : [`${dropped} random requests were dropped to stay within the limit of requests`]),
    `${coverage.length} operation${coverage.length === 1 ? '' : 's'}, seed ${seed}`,
    ...(against === undefined
      ? []
      : [
          `${against.compared} responses compared with ${harmless(against.baseUrl)}; ${against.notCompared} not compared, because the two never had the same position`,
        ]),
    ...(stopped === undefined ? [] : [`Ended early: ${harmless(stopped)}`]),
    verdict(result),
    '',
  ].join('\n');
}
