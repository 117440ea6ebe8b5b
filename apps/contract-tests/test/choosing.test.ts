import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asText,
  coreOnly,
  editBody,
  editRequest,
  type Fault,
  faultNamed,
  type FaultyProxy,
  startProxy,
  together,
} from '@ledger-explorer/proof/faults';
import type { SharedDeployment } from '@ledger-explorer/kit/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { causesAndConsequences } from '../src/causes.ts';
import type { Finding } from '../src/finding.ts';
import type { Result } from '../src/result.ts';
import { sharedNetwork } from './equipment.ts';
import { type ProgramRun, runProgram } from './run-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

let deployment: SharedDeployment;
let proxy: FaultyProxy;
const folder = temporaryFolder();

beforeAll(async () => {
  deployment = await sharedNetwork();
  // The totals of two lists are strings: one cause, with findings in two operations.
  const lists = ['listFeaturedApps', 'listVoteRequests'];
  const fault = editBody('totals-of-two-lists-are-texts', 'seed', lists, (page) => {
    page.totalElements = asText(page.totalElements ?? null);
  });
  proxy = await startProxy(deployment, fault);
});
afterAll(() => proxy.stop());

function run(...args: string[]): Promise<ProgramRun> {
  const env = { EXPLORER_API_KEY: deployment.apiKey };
  return runProgram(['--base-url', proxy.baseUrl, '--seed', '1', ...args], env);
}

const lists = ['--only', 'listFeaturedApps', '--only', 'listVoteRequests', '--max-requests', '300'];

describe('findings of one cause', () => {
  it('are shown once with their operations; --verbose and reports have each of them', async () => {
    const file = join(folder, 'report.json');
    const [short, long] = [await run(...lists), await run(...lists, '--verbose', '--report', `json=${file}`)];
    const { findings } = JSON.parse(readFileSync(file, 'utf8')) as { findings: Finding[] };
    const shown = (text: string): number => text.split('\n').filter((line) => line.startsWith('  expected  ')).length;
    expect([short.code, long.code]).toEqual([1, 1]);
    expect(shown(long.out)).toBe(findings.length);
    const { causes, consequences } = causesAndConsequences(findings);
    expect(shown(short.out)).toBe(causes.length);
    expect(causes.length).toBeLessThan(findings.length);
    expect(short.out).toMatch(
      /^error {2}seed {2}list\w+, list\w+ {2}the type of a field is not the one in the spec {2}schema\/type/m,
    );
    expect(short.out.includes('may follow from these')).toBe(consequences.length > 0);
    // Findings of the seed come first.
    const sources = findings.filter(({ severity }) => severity === 'error').map(({ source }) => source);
    expect(sources).toEqual(sources.toSorted((a, b) => sourceOrder.indexOf(a) - sourceOrder.indexOf(b)));
  });
});

describe('a different implementation that lacks twelve operations and has five bugs', () => {
  it('is reported in at most 15 findings and 80 lines; missing operations are one finding and have no others', async () => {
    const present = ['getDashboard', 'listUpdates', 'listTransfers', 'getMarketInfo', 'listValidators'];
    const missing = editRequest('twelve-operations-are-missing', 'seed', (request) =>
      request.operation === null || present.includes(request.operation.id) ? request : request.withPath('/nothing'),
    );
    const bugs = [
      'amounts-are-texts',
      'errors-have-no-cors',
      'pages-are-rounded-down',
      'the-tag-is-strong',
      'a-wrong-parameter-is-a-422',
    ];
    const foreign = await startProxy(
      deployment,
      together([coreOnly({ positions: false }), missing, ...bugs.map(faultNamed)]),
    );
    const file = join(folder, 'foreign.json');
    try {
      const env = { EXPLORER_API_KEY: deployment.apiKey };
      const args = ['--base-url', foreign.baseUrl, '--seed', '1', '--run-timeout', '900', '--report', `json=${file}`];
      const { code, out } = await runProgram(args, env);
      expect(code).toBe(1);
      expect(out).toMatch(/^error {2}seed {2}any {2}12 of 17 operations are missing {2}status\/missing$/m);
      expect(out.split('\n').filter((line) => /^(error|warning|note) {2}/.test(line)).length).toBeLessThanOrEqual(15);
      expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
      const { findings, stats } = JSON.parse(readFileSync(file, 'utf8')) as Result;
      expect(stats.stopped).toBeUndefined();
      const about = new Set(findings.map(({ operation }) => operation));
      expect([...about].filter((id) => id !== 'any' && !present.includes(id))).toEqual([]);
    } finally {
      await foreign.stop();
    }
  });
});

const sourceOrder = ['seed', 'contract', 'extension'];

describe('--only and --skip', () => {
  it('leave out operations', async () => {
    expect((await run('--only', 'listNewValidators')).code).toBe(0);
    expect((await run(...lists, '--skip', 'listVoteRequests', '--skip', '/v1/featured-apps')).err).toContain(
      '--skip leaves no operation',
    );
  });

  it('leave out findings and requests of checks', async () => {
    const { code, out, err } = await run(...lists, '--only', 'leaks', '--only', 'paging', '--verbose');
    expect([code, out]).toEqual([0, expect.stringContaining('The contract is kept')]);
    const without = await run(...lists, '--only', 'paging', '--skip', 'list', '--verbose');
    expect(without.out).toContain('not checked of listVoteRequests, listFeaturedApps: list: skipped by --skip');
    expect(without.err.split('\n').length).toBeLessThan(err.split('\n').length);
  });
});

describe('a check that a run cannot make', () => {
  it.each([
    ['limits', ['listFeaturedApps'], 'it needs all operations, so name none in --only and --skip'],
    ['methods', [], 'give --probe-methods'],
    ['against', [], 'give --against'],
    ['whole', [], 'give --against'],
  ])('is a usage error if --only names it: %s', async (check, operations, why) => {
    const { code, err } = await run(...[check, ...operations].flatMap((name) => ['--only', name]));
    expect([code, err]).toEqual([2, expect.stringContaining(`this run cannot test "${check}" of --only: ${why}`)]);
  });
});

describe('--known', () => {
  it('ignores known findings, and lists those that did not occur', async () => {
    const [report, known] = [join(folder, 'first.json'), join(folder, 'known.txt')];
    const one = ['--only', 'listFeaturedApps'];
    expect((await run(...one, '--report', `json=${report}`)).code).toBe(1);
    const { findings } = JSON.parse(readFileSync(report, 'utf8')) as { findings: Finding[] };
    const fingerprints = findings.map(({ fingerprint }) => fingerprint);
    const notFound = 'paging/total|listFeaturedApps|';
    const notTested = ['paging/total|listUpdates|', 'limits/left|any|', 'against/answer|listFeaturedApps|status'];
    writeFileSync(known, ['# since June', '', ...fingerprints, notFound, ...notTested].join('\n'));
    const { code, out } = await run(...one, '--known', known);
    expect(code).toBe(0);
    expect(out).toContain(
      `a known finding did not occur in this run; if it does not with other seeds either, remove it from the file of --known: ${notFound}\n`,
    );
    for (const one of notTested) expect(out).not.toContain(one);
    expect((await run(...one, '--known', known, '--skip', 'list')).out).not.toContain(notFound);
    // An unknown finding still fails the run.
    writeFileSync(known, fingerprints.slice(1).join('\n'));
    expect((await run(...one, '--known', known)).code).toBe(1);
    const missing = await run(...one, '--known', join(folder, 'nowhere.txt'));
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('nowhere.txt')]);
  });
});

describe('an extension', () => {
  const two = ['--only', 'listNames', '--only', 'listNewValidators', '--max-requests', '300'];
  const notice = "not checked of listNames: all: an extension that the deployment's document does not declare";

  it('is not tested, with a notice, if the API document of the deployment does not declare it', async () => {
    const answer: Fault['answer'] = async ({ request, upstream }) => {
      const given = await upstream(request);
      if (given.ok && request.isReadOf('getOpenApi') && request.method === 'GET')
        given.text = given.text.replace('"/v1/names":', '"/v1/titles":');
      return given;
    };
    const other = await startProxy(deployment, { name: 'no-names', rule: 'contract', answer });
    try {
      const env = { EXPLORER_API_KEY: deployment.apiKey };
      const { code, out, err } = await runProgram(['--base-url', other.baseUrl, ...two, '--verbose'], env);
      expect([code, out]).toEqual([0, expect.stringContaining(notice)]);
      expect(err).not.toContain('/v1/names');
    } finally {
      await other.stop();
    }
  });
});
