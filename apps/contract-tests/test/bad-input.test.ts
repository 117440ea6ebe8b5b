import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type ProgramRun, runProgram } from './run-program.ts';
import { serve } from './serve.ts';

/** Starts a server instead of a deployment. Returns the base URL of its network. */
async function deploy(listener: RequestListener): Promise<string> {
  return `${await serve(listener)}/localnet`;
}

function run(...args: string[]): Promise<ProgramRun> {
  return runProgram(args);
}

function lines(text: string): number {
  return text.trimEnd().split('\n').length;
}

describe('a deployment that cannot be tested gives one line and exit code 2:', () => {
  it('a closed port', async () => {
    const { code, err } = await run('--base-url', 'http://127.0.0.1:9/localnet');
    expect([code, lines(err)]).toEqual([2, 1]);
    expect(err).toContain('cannot be reached');
  });

  it('a closed port of the second deployment, by the option that gives it', async () => {
    const url = await deploy((_, response) => response.writeHead(200, { 'explorer-position': '7' }).end('{}'));
    const { code, err } = await run('--base-url', url, '--against', 'http://127.0.0.1:9/localnet');
    expect([code, lines(err)]).toEqual([2, 1]);
    expect(err).toContain('is --against right?');
  });

  it('a different API', async () => {
    const url = await deploy((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
    );
    const { code, err } = await run('--base-url', url);
    expect([code, lines(err)]).toEqual([2, 1]);
    expect(err).toContain('not as Ledger Explorer does');
  });

  it('a wrong or missing key', async () => {
    const url = await deploy((_, response) =>
      response.writeHead(401).end('{"type":"/localnet/problems/unauthorized"}'),
    );
    expect((await run('--base-url', url, '--api-key', 'wrong')).err).toContain('refuses the API key');
    const { code, err } = await run('--base-url', url);
    expect([code, lines(err)]).toEqual([2, 1]);
    expect(err).toContain('--api-key or EXPLORER_API_KEY');
  });

  it('a wrong prefix, with the right one if the index page lists it', async () => {
    const url = await deploy((request, response) => {
      if (request.url === '/') response.end('{"networks":[{"network":"devnet","base":"/devnet"}]}');
      else if (request.url?.startsWith('/devnet/v1/')) response.writeHead(401, { 'explorer-position': '7' }).end('{}');
      else response.writeHead(404).end('{}');
    });
    const { code, err } = await run('--base-url', url);
    expect(code).toBe(2);
    expect(err).toContain(`try --base-url ${url.replace('localnet', 'devnet')}`);
  });

  it('a server that never responds, or never ends its response', async () => {
    const hanging = await deploy(() => undefined);
    expect((await run('--base-url', hanging, '--timeout', '0.2')).err).toContain('no complete answer within 0.2 s');
    const endless = await deploy((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 10);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    expect((await run('--base-url', endless, '--timeout', '0.3')).code).toBe(2);
  });

  it('an unknown operation, check or scheme of the base URL', async () => {
    const url = await deploy((_, response) =>
      response.writeHead(200, { 'explorer-position': '7' }).end('{"totalElements":0}'),
    );
    const { code, err } = await run('--base-url', url, '--only', 'listNothing');
    expect([code, lines(err)]).toEqual([2, 1]);
    expect(err).toContain(
      '--only is "listNothing": no operation or check has this name. Checks are against, agreement, auth, ',
    );
    expect(err).toContain('Operations are listSuperValidators, ');
    expect((await run('--base-url', url, '--skip', 'paging/combination')).err).toContain(
      '--skip is "paging/combination": give its check, paging.',
    );
    expect((await run('--base-url', 'ftp://x')).code).toBe(2);
  });
});

describe('a server that stops responding during the run', () => {
  it('makes the run incomplete, without a finding', async () => {
    let count = 0;
    const url = await deploy((_, response) => {
      count += 1;
      if (count < 4) response.writeHead(200, { 'explorer-position': '7' }).end('{"totalElements":0}');
    });
    const { code, out } = await run('--base-url', url, '--timeout', '1');
    expect(code).toBe(3);
    expect(out).toContain(
      'Ended early: the deployment stopped answering: no answer to 6 requests in a row since GET /localnet/',
    );
    expect(out).toContain('Incomplete, no error so far');
  });
});
