import { causesOf } from '../causes.ts';
import type { Finding } from '../finding.ts';
import { outcomeOf, type Result } from '../result.ts';
import { escapeMarkup, withoutForbidden } from './escape-markup.ts';
import { verdict } from './verdict.ts';

/** A job summary may have 1 MiB; findings beyond these are counted. */
const shown = 50;
/** Of one text of a server, which may be as long as it likes. */
const longest = 2000;

/** Markdown for a job summary or a comment: the verdict, a table of findings, each one to fold out, the coverage. */
export function markdownReport(result: Result): string {
  const { stats } = result;
  const causes = causesOf(result.findings);
  const lines = [
    `## ${{ kept: '✅', broken: '❌', incomplete: '⚠️' }[outcomeOf(result)]} Contract of ${inline(stats.baseUrl)}`,
    '',
    `${text(verdict(result))}. Spec ${text(stats.specVersion)}, ${stats.mode}, seed ${stats.seed}.`,
    ...(stats.stopped === undefined ? [] : ['', `**Not finished**: ${text(stats.stopped)}`]),
    '',
  ];
  if (causes.length > 0) {
    lines.push('| | Of | Operation | Also in | Finding | Rule |', '| --- | --- | --- | --- | --- | --- |');
    for (const { finding, operations } of causes.slice(0, shown)) {
      const { severity, source, operation, title, rule = '', docs } = finding;
      const also = operations.filter((one) => one !== operation).map(inline);
      lines.push(
        `| ${severity} | ${source} | ${inline(operation)} | ${also.join(', ')} | ${text(title)} | ${docs === undefined ? '' : `[${text(rule)}](${docs})`} |`,
      );
    }
    if (causes.length > shown) lines.push('', `… and ${causes.length - shown} more.`);
    lines.push('', ...causes.slice(0, shown).flatMap(({ finding }) => details(finding)));
  }
  lines.push('<details><summary>What was checked</summary>', '', '| Operation | Requests | Checks | Constraints met |');
  lines.push('| --- | ---: | ---: | ---: |');
  for (const { operation, requests, checks, constraints } of stats.coverage) {
    lines.push(
      `| ${inline(operation)} | ${requests} | ${checks.length} | ${constraints.reached} of ${constraints.total} |`,
    );
  }
  const unchecked = stats.coverage.flatMap((one) =>
    one.unchecked.map((what) => ({ ...what, operation: one.operation })),
  );
  if (unchecked.length > 0) lines.push('', 'Not checked:', '');
  for (const { operation, check, why } of unchecked)
    lines.push(`- ${inline(operation)} ${inline(check)}: ${text(why)}`);
  lines.push('', '</details>', '');
  return lines.join('\n');
}

function details({ operation, title, detail, expected, actual, curl, replay, occurrences }: Finding): string[] {
  const times = occurrences === 1 ? '' : ` (${occurrences} times)`;
  return [
    `<details><summary>${escapeMarkup(operation)}: ${escapeMarkup(title)}${times}</summary>`,
    '',
    ...fenced(`${detail === '' ? '' : `${detail}\n\n`}expected  ${expected}\nactual    ${actual}`),
    '',
    ...fenced(replay === '' ? curl : `${curl}\ncontract-tests --replay ${replay}`, 'sh'),
    '',
    '</details>',
    '',
  ];
}

/** In a fence that is longer than any in it. */
function fenced(content: string, language = ''): string[] {
  const short = content.length > longest ? `${content.slice(0, longest)} …` : content;
  const longestRun = Math.max(2, ...[...short.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  return [fence + language, short, fence];
}

/** As text in a line or a cell: no markup of Markdown or HTML, no line break. Each character is escaped once, by a backslash (CommonMark 2.4). */
function text(value: string): string {
  const line = withoutForbidden(value.slice(0, longest)).replaceAll(/\s+/g, ' ');
  return line.replaceAll(/[\\`*_{}[\]()#+!|~@<>&]/g, '\\$&');
}

/** As code in a line or a cell. Within backquotes a pipe or a backslash is read otherwise in a table than outside. */
function inline(value: string): string {
  return /^[\w/:.,;=?%+$() -]+$/.test(value) ? `\`${value}\`` : `<code>${text(value)}</code>`;
}
