import { type Cause, causesAndConsequences, causesOf } from '../causes.ts';
import type { Finding, Severity } from '../finding.ts';
import { type OperationCoverage, outcomeOf, type Result, type SuiteStats } from '../result.ts';
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
    ...coverage(stats),
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
      : ['<h3>Findings that may follow from these</h3>', ...causesOf(consequences).map(causeDetails)]),
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

function reasons(unchecked: OperationCoverage['unchecked']): string {
  return list(unchecked.map(({ check, why }) => `${check}: ${why}`));
}

function coverage({ coverage: operations, unchecked: ofService }: SuiteStats): string[] {
  return [
    '<h2>What was checked</h2>',
    '<div class="scroll"><table>',
    '<thead><tr><th>Operation</th><th class="number">Requests</th><th>Checks</th></tr></thead>',
    '<tbody>',
    ...operations.map(
      ({ operation, requests, checks, unchecked }) =>
        `<tr><td><code>${escapeMarkup(operation)}</code></td><td class="number">${requests}</td>` +
        `<td>${escapeMarkup(checks.join(', '))}${reasons(unchecked)}</td></tr>`,
    ),
    '</tbody>',
    '</table></div>',
    reasons(ofService),
  ];
}

function list(entries: readonly string[]): string {
  if (entries.length === 0) return '';
  return `<p class="dim">Not checked:</p><ul class="dim">${entries.map((entry) => `<li>${escapeMarkup(entry)}</li>`).join('')}</ul>`;
}

// Characters that HTML forbids: control characters and lone surrogates.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML and XML, so that a hostile server cannot add markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(forbidden, '\uFFFD').replaceAll(/[&<>"']/g, (character) => references[character] ?? '');
}

/** CSS of the HTML report: system fonts, light and dark, suitable for printing. */
const htmlStyle = `
:root { color-scheme: light dark; --text: #1c2024; --dim: #60646c; --page: #fcfcfd; --card: #fff; --line: #e0e1e6;
  --error: #c62a2f; --warning: #976400; --note: #3a5bc7; --good: #18794e; --code: #f2f3f5; }
@media (prefers-color-scheme: dark) {
  :root { --text: #edeef0; --dim: #a0a4ab; --page: #111113; --card: #19191b; --line: #2e3135; --error: #ff8589;
    --warning: #ffca16; --note: #9eb1ff; --good: #3dd68c; --code: #212225; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem; color: var(--text); background: var(--page);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
h3 { font: 600 .95rem ui-monospace, monospace; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
.dim { color: var(--dim); }
.verdict { font-size: 1.15rem; font-weight: 600; }
.good { color: var(--good); } .error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
.stopped { border-left: 3px solid var(--warning); padding-left: .75rem; margin-top: .75rem; }
details { background: var(--card); border: 1px solid var(--line); border-left: 3px solid currentColor; border-radius: 6px;
  margin: .5rem 0; }
details > * { color: var(--text); }
summary { cursor: pointer; padding: .6rem .9rem; overflow-wrap: anywhere; }
summary code { color: var(--dim); }
.body { padding: 0 .9rem .9rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .35rem 1rem; margin: .5rem 0 0; }
dt { color: var(--dim); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
code, pre { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre { margin: 0; padding: .6rem .75rem; background: var(--code); border-radius: 4px; white-space: pre-wrap;
  overflow-wrap: anywhere; max-height: 24rem; overflow-y: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--dim); font-weight: 500; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
ul { margin: .25rem 0; padding-left: 1.2rem; }
@media print { details { break-inside: avoid; } pre { max-height: none; } }
`;
