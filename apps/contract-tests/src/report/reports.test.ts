import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ruleUrl } from '@ledger-explorer/spec';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { healthyResult, hostile, hostileResult, incompleteResult } from '../../test/hostile-result.ts';
import { causesAndConsequences, causesOf } from '../causes.ts';
import type { Finding } from '../finding.ts';
import type { OperationCoverage } from '../result.ts';
import { htmlReport } from './html-report.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';
import { markdownReport } from './markdown-report.ts';
import { parseReportTarget, writeReport } from './write-report.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** Every element of a well-formed document; throws where it is not. */
function readXml(xml: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const innermost = open.at(-1);
    if (innermost !== undefined) innermost.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return elements;
}

type Node = DefaultTreeAdapterMap['node'];

function elementsOf(node: Node): DefaultTreeAdapterMap['element'][] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}

/** What a reader of the Markdown sees: elements and texts, as GitHub makes them of it. */
function readMarkdown(markdown: string): DefaultTreeAdapterMap['element'][] {
  const html = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return elementsOf(parse(html));
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function textsOf(elements: readonly DefaultTreeAdapterMap['element'][], name: string): string[] {
  return elements.filter(({ tagName }) => tagName === name).map((element) => textOf(element).trim());
}

const errors = hostileResult.findings.filter(({ severity }) => severity === 'error');

describe('the JUnit report', () => {
  it('is well-formed XML whatever the server wrote', () => {
    const elements = readXml(junitReport(hostileResult));
    const failures = elements.filter(({ name }) => name === 'failure');
    expect(failures).toHaveLength(errors.length);
    expect(failures[0]?.attributes.message).toBe(errors[0]?.title);
    expect(failures[0]?.text).toContain('</script><script>alert(1)</script>');
    expect(failures[0]?.text).toContain(errors[0]?.curl);
  });

  it('counts what it has: failures for errors, skipped for what could not be checked', () => {
    const elements = readXml(junitReport(hostileResult));
    const [all] = elements;
    const count = (name: string) => String(elements.filter((element) => element.name === name).length);
    expect(all?.attributes).toMatchObject({
      tests: count('testcase'),
      failures: count('failure'),
      skipped: count('skipped'),
      time: '12.345',
    });
    expect(elements.filter(({ name }) => name === 'testsuite').map(({ attributes }) => attributes.name)).toEqual([
      'run',
      'listUpdates',
      'listParties',
      'any',
    ]);
  });

  it('has no failure where nothing is wrong', () => {
    const elements = readXml(junitReport(healthyResult));
    expect(elements.filter(({ name }) => name === 'failure' || name === 'error')).toEqual([]);
    expect(elements[0]?.attributes).toMatchObject({ failures: '0', errors: '0' });
  });

  it('has an error where the run ended early, however little was found', () => {
    const elements = readXml(junitReport(incompleteResult));
    expect(elements[0]?.attributes).toMatchObject({ failures: '0', errors: '1' });
    expect(elements.filter(({ name }) => name === 'error').map(({ attributes }) => attributes.message)).toEqual([
      'incomplete: the limit of 600 requests is reached',
    ]);
  });
});

describe('the HTML report', () => {
  const elements = elementsOf(parse(htmlReport(hostileResult)));

  it('has no element, attribute or address that the server wrote', () => {
    const names = new Set(elements.map(({ tagName }) => tagName));
    for (const name of ['script', 'img', 'b', 'iframe', 'link']) expect(names).not.toContain(name);
    const links = elements.flatMap(({ tagName, attrs }) => (tagName === 'a' ? attrs : []));
    expect(new Set(links.map(({ value }) => value))).toEqual(new Set([ruleUrl('V36')]));
    const attributes = new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)));
    expect([...attributes].sort()).toEqual(['charset', 'class', 'content', 'href', 'http-equiv', 'lang', 'name']);
  });

  it('folds out each finding with its request, curl line and replay', () => {
    const html = htmlReport(hostileResult);
    const { causes, consequences } = causesAndConsequences(hostileResult.findings);
    expect(elements.filter(({ tagName }) => tagName === 'details')).toHaveLength(
      causes.length + causesOf(consequences).length,
    );
    expect(html).toContain('GET http://127.0.0.1:8080/localnet/v1/updates?size=20&amp;page=2');
    expect(html).toContain('--replay 7:3:0');
    expect(html).toContain('Not finished: the limit of 600 requests is reached');
  });

  it('says that the contract is kept where it is', () => {
    expect(htmlReport(healthyResult)).toContain('The contract is kept: 580 requests, 9.0 s');
  });

  it('never says so where the run ended early', () => {
    const html = htmlReport(incompleteResult);
    expect(html).toContain('<p class="verdict warning">Incomplete, no error so far: 580 requests, 9.0 s</p>');
    expect(html).not.toContain('is kept');
  });
});

describe('the Markdown report', () => {
  it('keeps a table row in one line, and a fence around whatever the server wrote', () => {
    const markdown = markdownReport(hostileResult);
    const rows = markdown.split('\n').filter((line) => line.startsWith('| error'));
    expect(rows).toHaveLength(errors.length);
    expect(markdown).toContain('`````\n');
    // Outside of fences there is only our own markup.
    const names = new Set(readMarkdown(markdown).map(({ tagName }) => tagName));
    for (const name of ['script', 'img', 'b', 'iframe', 'strong', 'em', 'del']) {
      expect([name, names.has(name)]).toEqual([name, name === 'strong']);
    }
  });

  it.each(['a `b` | c \\| d \\\\', `it's "x" & <y> &amp; &#39;`, '*a* _b_ ~c~ [d](e) #f !g @h {i} \\*', 'a|b'])(
    'shows what was written, each character once: %s',
    (words) => {
      const one = {
        ...hostileResult.findings[0],
        title: words,
        rule: words,
        operation: words,
        alsoIn: ['listParties'],
      } as Finding;
      const [covered] = hostileResult.stats.coverage;
      const coverage = [
        { ...covered, operation: words, unchecked: [{ check: words, why: words }] },
      ] as OperationCoverage[];
      const stats = { ...hostileResult.stats, baseUrl: words, stopped: words, coverage };
      const elements = readMarkdown(markdownReport({ ...hostileResult, findings: [one], stats }));
      expect(textsOf(elements, 'td').slice(0, 6)).toEqual(['error', 'seed', words, 'listParties', words, words]);
      expect(textsOf(elements, 'h2')).toEqual([`❌ Contract of ${words}`]);
      expect(textsOf(elements, 'li')).toEqual([`${words} ${words}: ${words}`]);
      expect(textsOf(elements, 'p')).toContain(`Not finished: ${words}`);
      expect(textsOf(elements, 'summary')[0]).toBe(`${words}: ${words} (3 times)`);
    },
  );

  it('has a sign of its own for a run that ended early', () => {
    expect(markdownReport(healthyResult)).toContain('## ✅ Contract of');
    expect(markdownReport(hostileResult)).toContain('## ❌ Contract of');
    const markdown = markdownReport(incompleteResult);
    expect(markdown).toContain('## ⚠️ Contract of');
    expect(markdown).toContain('**Not finished**: the limit of 600 requests is reached');
    expect(markdown).not.toContain('is kept');
  });

  it('stays below what a job summary may have, however many findings there are', () => {
    const [one] = hostileResult.findings;
    const findings =
      one === undefined
        ? []
        : Array.from({ length: 3000 }, (_, index) => ({
            ...one,
            title: `${one.title} ${index}`,
            detail: 'x'.repeat(9000),
          }));
    const markdown = markdownReport({ ...hostileResult, findings });
    expect(Buffer.byteLength(markdown)).toBeLessThan(1024 * 1024);
    expect(markdown).toContain('… and 2950 more.');
  });
});

describe('the JSON report', () => {
  it('is everything that the run found', () => {
    expect(JSON.parse(jsonReport(hostileResult))).toEqual({ format: 1, outcome: 'broken', ...hostileResult });
    expect(jsonReport(hostileResult)).toContain(JSON.stringify(hostile).slice(1, 40));
  });
});

describe('the JSON report of a run', () => {
  it.each([
    ['kept', healthyResult],
    ['incomplete', incompleteResult],
    ['broken', hostileResult],
  ])('has its outcome: %s', (outcome, result) => {
    expect(JSON.parse(jsonReport(result))).toMatchObject({ outcome });
  });
});

describe('--report', () => {
  it('takes a format and a file', () => {
    expect(parseReportTarget('html=a=b.html')).toEqual({ format: 'html', file: 'a=b.html' });
  });

  it.each(['html', 'html=', 'pdf=x.pdf', '=x', ''])('does not take "%s" for a report', (text) => {
    expect(parseReportTarget(text)).toBeUndefined();
  });

  it('appends Markdown to the summary, and overwrites the other files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    try {
      for (const format of ['markdown', 'json'] as const) {
        const file = join(folder, format);
        writeReport({ format, file }, healthyResult);
        const once = readFileSync(file, 'utf8');
        writeReport({ format, file }, healthyResult);
        expect(readFileSync(file, 'utf8')).toBe(format === 'markdown' ? once + once : once);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
