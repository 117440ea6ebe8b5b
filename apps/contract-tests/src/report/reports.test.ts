import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleUrl } from '@ledger-explorer/spec';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { causesAndConsequences, causesOf } from '../causes.ts';
import { healthyResult, hostile, hostileResult, incompleteResult } from '../../test/hostile-result.ts';
import { htmlReport } from './html-report.ts';
import { jsonReport, parseReportTarget, writeReport } from './write-report.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const folder = temporaryFolder();

type Node = DefaultTreeAdapterMap['node'];

function elementsOf(node: Node): DefaultTreeAdapterMap['element'][] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}

describe('the HTML report', () => {
  const elements = elementsOf(parse(htmlReport(hostileResult)));

  it('has no element, attribute or link from text of the server', () => {
    const names = new Set(elements.map(({ tagName }) => tagName));
    for (const name of ['script', 'img', 'b', 'iframe', 'link']) expect(names).not.toContain(name);
    const links = elements.flatMap(({ tagName, attrs }) => (tagName === 'a' ? attrs : []));
    expect(new Set(links.map(({ value }) => value))).toEqual(new Set([ruleUrl('V36')]));
    const attributes = new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)));
    expect([...attributes].sort()).toEqual(['charset', 'class', 'content', 'href', 'http-equiv', 'lang', 'name']);
  });

  it('has a foldable element for each cause, with request and reason of the early end', () => {
    const html = htmlReport(hostileResult);
    const { causes, consequences } = causesAndConsequences(hostileResult.findings);
    expect(elements.filter(({ tagName }) => tagName === 'details')).toHaveLength(
      causes.length + causesOf(consequences).length,
    );
    expect(html).toContain('GET http://127.0.0.1:8080/localnet/v1/updates?size=20&amp;page=2');
    expect(html).toContain('Not finished: the limit of 600 requests is reached');
  });

  it('reports a kept contract', () => {
    expect(htmlReport(healthyResult)).toContain('The contract is kept: 580 requests, 9.0 s');
  });

  it('does not report a kept contract if the run ended early', () => {
    const html = htmlReport(incompleteResult);
    expect(html).toContain('<p class="verdict warning">Incomplete, no error so far: 580 requests, 9.0 s</p>');
    expect(html).not.toContain('is kept');
  });
});

describe('the JSON report', () => {
  it('has the whole result', () => {
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
  it('accepts a format and a file', () => {
    expect(parseReportTarget('html=a=b.html')).toEqual({ format: 'html', file: 'a=b.html' });
  });

  it.each(['html', 'html=', 'pdf=x.pdf', '=x', ''])('rejects "%s"', (text) => {
    expect(parseReportTarget(text)).toBeUndefined();
  });

  it('overwrites the file', () => {
    const file = join(folder, 'report.json');
    for (const result of [hostileResult, healthyResult]) writeReport({ format: 'json', file }, result);
    expect(readFileSync(file, 'utf8')).toBe(jsonReport(healthyResult));
  });
});
