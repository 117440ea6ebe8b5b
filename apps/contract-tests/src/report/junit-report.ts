import type { Finding } from '../finding.ts';
import type { Result } from '../result.ts';
import { escapeMarkup } from './escape-markup.ts';

interface Case {
  readonly check: string;
  readonly findings: readonly Finding[];
  /** Why it could not run. */
  readonly skipped?: string;
}

/**
 * JUnit XML: a suite per operation, a case per check. Errors are failures; warnings and notes stand in the output of a case
 * that passes; what could not be checked is skipped, with the reason. A run that ended early is an error of a case of its own.
 */
export function junitReport({ findings, stats }: Result): string {
  const operations = new Set([...stats.coverage, ...findings].map(({ operation }) => operation));
  const suites = [...operations].map((operation) => {
    const covered = stats.coverage.find((one) => one.operation === operation);
    const cases = new Map<string, Case>();
    for (const check of covered?.checks ?? []) cases.set(check, { check, findings: [] });
    for (const { check, why } of covered?.unchecked ?? []) {
      if (!cases.has(check)) cases.set(check, { check, findings: [], skipped: why });
    }
    for (const finding of findings) {
      if (finding.operation !== operation) continue;
      const { check } = finding;
      cases.set(check, { check, findings: [...(cases.get(check)?.findings ?? []), finding] });
    }
    return { operation, cases: [...cases.values()] };
  });
  const all = suites.flatMap(({ cases }) => cases);
  const early = stats.stopped === undefined ? 0 : 1;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contract-tests" ${counts(all, early, 1)} time="${(stats.duration / 1000).toFixed(3)}">`,
    `  <testsuite name="run" ${counts([], early, 1)} timestamp="${escapeMarkup(stats.startedAt)}">`,
    stats.stopped === undefined
      ? '    <testcase classname="run" name="complete"/>'
      : `    <testcase classname="run" name="complete"><error message="${escapeMarkup(`incomplete: ${stats.stopped}`)}"/></testcase>`,
    '  </testsuite>',
    ...suites.flatMap(({ operation, cases }) => [
      `  <testsuite name="${escapeMarkup(operation)}" ${counts(cases)} timestamp="${escapeMarkup(stats.startedAt)}">`,
      ...cases.map((one) => testCase(operation, one)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

/** Of a suite; `errors` and `others`: of cases that are not checks. */
function counts(cases: readonly Case[], errors = 0, others = 0): string {
  const failures = cases.filter(({ findings }) => findings.some(isError)).length;
  const skipped = cases.filter(({ findings, skipped }) => findings.length === 0 && skipped !== undefined).length;
  return `tests="${cases.length + others}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

function testCase(operation: string, { check, findings, skipped }: Case): string {
  const open = `    <testcase classname="${escapeMarkup(operation)}" name="${escapeMarkup(check)}"`;
  if (findings.length === 0) {
    return skipped === undefined ? `${open}/>` : `${open}><skipped message="${escapeMarkup(skipped)}"/></testcase>`;
  }
  const failures = findings
    .filter(isError)
    .map(
      (finding) =>
        `      <failure type="${escapeMarkup(finding.rule ?? finding.check)}" message="${escapeMarkup(finding.title)}">${escapeMarkup(describe(finding))}</failure>`,
    );
  const others = findings.filter((finding) => !isError(finding));
  const output =
    others.length === 0
      ? []
      : [
          `      <system-out>${escapeMarkup(others.map((one) => `${one.severity}: ${one.title}\n${describe(one)}`).join('\n\n'))}</system-out>`,
        ];
  return [`${open}>`, ...failures, ...output, '    </testcase>'].join('\n');
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

function describe({ detail, source, alsoIn, docs, expected, actual, curl, replay }: Finding): string {
  const also = alsoIn.length === 0 ? '' : `also in:  ${alsoIn.join(', ')}\n`;
  const again = replay === '' ? '' : `\n--replay ${replay}`;
  return `${detail === '' ? '' : `${detail}\n`}expected: ${expected}\nactual:   ${actual}\nbreaks:   ${source}\n${also}${docs === undefined ? '' : `rule:     ${docs}\n`}\n${curl}${again}`;
}
