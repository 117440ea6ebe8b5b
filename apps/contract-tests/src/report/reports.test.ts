import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { healthyResult, hostile, hostileResult } from '../../test/hostile-result.ts';
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
      'listUpdates',
      'listParties',
      'any',
    ]);
  });

  it('has no failure where nothing is wrong', () => {
    expect(readXml(junitReport(healthyResult)).filter(({ name }) => name === 'failure')).toEqual([]);
  });
});

describe('the HTML report', () => {
  const elements = elementsOf(parse(htmlReport(hostileResult)));

  it('has no element, attribute or address that the server wrote', () => {
    const names = new Set(elements.map(({ tagName }) => tagName));
    for (const name of ['script', 'img', 'b', 'iframe', 'link', 'a']) expect(names).not.toContain(name);
    const attributes = new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)));
    expect([...attributes].sort()).toEqual(['charset', 'class', 'content', 'http-equiv', 'lang', 'name']);
  });

  it('folds out each finding with its request, curl line and replay', () => {
    const html = htmlReport(hostileResult);
    expect(elements.filter(({ tagName }) => tagName === 'details')).toHaveLength(hostileResult.findings.length);
    expect(html).toContain('GET http://127.0.0.1:8080/localnet/v1/updates?size=20&amp;page=2');
    expect(html).toContain('--replay 7:3:0');
    expect(html).toContain('Not finished: the budget of 600 requests is spent');
  });

  it('says that the contract is kept where it is', () => {
    expect(htmlReport(healthyResult)).toContain('The contract is kept: 580 requests, 9.0 s');
  });
});

describe('the Markdown report', () => {
  it('keeps a table row in one line, and a fence around whatever the server wrote', () => {
    const markdown = markdownReport(hostileResult);
    const rows = markdown.split('\n').filter((line) => line.startsWith('| error'));
    expect(rows).toHaveLength(errors.length);
    expect(rows[1]).not.toMatch(/<script|(?<!\\)\*\*b/);
    expect(markdown).toContain('`````\n');
    // Outside of fences there is only our own markup.
    const outside = markdown.replaceAll(/^(`{3,})\w*\n[^]*?\n\1$/gm, '');
    expect(outside.match(/<(?!\/?(?:details|summary)>)/g)).toBeNull();
  });

  it('stays below what a job summary may have, however many findings there are', () => {
    const [one] = hostileResult.findings;
    const findings =
      one === undefined ? [] : Array.from({ length: 3000 }, () => ({ ...one, detail: 'x'.repeat(9000) }));
    const markdown = markdownReport({ ...hostileResult, findings });
    expect(Buffer.byteLength(markdown)).toBeLessThan(1024 * 1024);
    expect(markdown).toContain('… and 2950 more.');
  });
});

describe('the JSON report', () => {
  it('is everything that the run found', () => {
    expect(JSON.parse(jsonReport(hostileResult))).toEqual({ format: 1, ...hostileResult });
    expect(jsonReport(hostileResult)).toContain(JSON.stringify(hostile).slice(1, 40));
  });
});

describe('--report', () => {
  it('takes a format and a file', () => {
    expect(parseReportTarget('html=a=b.html')).toEqual({ format: 'html', file: 'a=b.html' });
  });

  it.each(['html', 'html=', 'pdf=x.pdf', '=x', ''])('refuses "%s" and says what would do', (text) => {
    expect(() => parseReportTarget(text)).toThrow(
      `--report is "${text}": give FORMAT=FILE, where FORMAT is one of junit, markdown, json, html`,
    );
  });

  it('puts Markdown behind what the summary has, and writes the others anew', () => {
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
