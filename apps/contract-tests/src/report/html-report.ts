import { type Cause, causesAndConsequences, causesOf } from '../causes.ts';
import type { Finding, Severity } from '../finding.ts';
import { type OperationCoverage, outcomeOf, type Result } from '../result.ts';
import { escapeMarkup } from './escape-markup.ts';
import { htmlStyle } from './html-style.ts';
import { verdict } from './verdict.ts';

const headings: readonly (readonly [Severity, string])[] = [
  ['error', 'The contract is broken'],
  ['note', 'Known'],
];

/** The report as one HTML file without scripts and network access, with a light and a dark theme. Texts of the server are escaped. */
export function htmlReport(result: Result): string {
  const { findings, stats } = result;
  const look = { kept: 'good', broken: 'error', incomplete: 'warning' }[outcomeOf(result)];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // A second protection besides escaping: the browser loads and runs nothing.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>Contract of ${escapeMarkup(stats.baseUrl)}</title>`,
    `<style>${htmlStyle}</style>`,
    '</head>',
    '<body>',
    '<header>',
    `<h1>Contract of ${escapeMarkup(stats.baseUrl)}</h1>`,
    `<p class="verdict ${look}">${escapeMarkup(verdict(result))}</p>`,
    `<p class="dim">Spec ${escapeMarkup(stats.specVersion)} · ${stats.mode} · seed ${stats.seed} · ${escapeMarkup(stats.startedAt)}</p>`,
    stats.stopped === undefined ? '' : `<p class="stopped">Not finished: ${escapeMarkup(stats.stopped)}</p>`,
    '</header>',
    '<main>',
    ...headings.flatMap(([severity, heading]) => group(severity, heading, findings)),
    ...coverage(stats.coverage),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function group(severity: Severity, heading: string, findings: readonly Finding[]): string[] {
  const chosen = findings.filter((finding) => finding.severity === severity);
  if (chosen.length === 0) return [];
  const { causes, consequences } = causesAndConsequences(chosen);
  return [
    `<h2 class="${severity}">${heading} <span class="dim">${chosen.length}</span></h2>`,
    ...causes.map(causeDetails),
    ...(consequences.length === 0
      ? []
      : ['<h3>May follow from them</h3>', ...causesOf(consequences).map(causeDetails)]),
  ];
}

function causeDetails({ finding, operations, others }: Cause): string {
  const { severity, source, title, check, rule, docs, detail, request, expected, actual, curl, occurrences } = finding;
  const fields: readonly (readonly [string, string])[] = [
    ...(detail === '' ? [] : [['What', `<pre>${escapeMarkup(detail)}</pre>`] as const]),
    ['Expected', `<pre>${escapeMarkup(expected)}</pre>`],
    ['Actual', `<pre>${escapeMarkup(actual)}</pre>`],
    ['Request', `<code>${escapeMarkup(`${request.method} ${request.url}`)}</code>`],
    ['Try it', `<pre>${escapeMarkup(curl)}</pre>`],
    ['In', `<code>${escapeMarkup(operations.join(', '))}</code>`],
    ...(others.length === 0
      ? []
      : [['Others', `<pre>${escapeMarkup(others.map((one) => one.curl).join('\n'))}</pre>`] as const]),
    ['Breaks', source],
    ['Check', `<code>${escapeMarkup(check)}</code>`],
    ...(rule === undefined || docs === undefined
      ? []
      : [['Rule', `<a href="${escapeMarkup(docs)}">${escapeMarkup(rule)}</a>`] as const]),
    ...(occurrences === 1 ? [] : [['Seen', `${occurrences} times`] as const]),
  ];
  return [
    `<details class="${severity}">`,
    `<summary><code>${escapeMarkup(operations.slice(0, 3).join(', '))}</code> ${escapeMarkup(title)} <code>${escapeMarkup(check)}</code></summary>`,
    '<div class="body"><dl>',
    ...fields.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`),
    '</dl></div>',
    '</details>',
  ].join('\n');
}

function coverage(operations: readonly OperationCoverage[]): string[] {
  return [
    '<h2>What was checked</h2>',
    '<div class="scroll"><table>',
    '<thead><tr><th>Operation</th><th class="number">Requests</th><th>Checks</th></tr></thead>',
    '<tbody>',
    ...operations.map(
      ({ operation, requests, checks, unchecked }) =>
        `<tr><td><code>${escapeMarkup(operation)}</code></td><td class="number">${requests}</td>` +
        `<td>${escapeMarkup(checks.join(', '))}${list(unchecked.map(({ check, why }) => `${check}: ${why}`))}</td></tr>`,
    ),
    '</tbody>',
    '</table></div>',
  ];
}

function list(entries: readonly string[]): string {
  if (entries.length === 0) return '';
  return `<p class="dim">Not checked:</p><ul class="dim">${entries.map((entry) => `<li>${escapeMarkup(entry)}</li>`).join('')}</ul>`;
}
