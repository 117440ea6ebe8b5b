import { createClient } from '@ledger-explorer/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportFile, type ExportProgress } from './export-file.ts';

const headers = { 'content-type': 'text/csv', 'Explorer-Position': '9', 'Explorer-Total': '4' };

/** A service that sends one of these texts per export. After a text, `!` cuts the connection, and `…` leaves it open and silent. */
function serve(...texts: string[]) {
  const urls: string[] = [];
  const fetch = (url: string) => {
    urls.push(url);
    const text = texts.shift() ?? '';
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pieces++ === 0) controller.enqueue(new TextEncoder().encode(text.replace(/[!…]$/, '')));
        else if (text.endsWith('!')) controller.error(new Error('cut'));
        else if (!text.endsWith('…')) controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers }));
  };
  return { client: createClient({ baseUrl: 'http://127.0.0.1:1', fetch }), urls };
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

describe('exportFile', () => {
  it('resumes after the last complete line if the connection is cut', async () => {
    const { client, urls } = serve(
      'rank,name\r\n4,a\r\n3,"b\r\n2,x"\r\n2,"c\r\n',
      'rank,name\r\n2,"c\r\nd"\r\n1,e\r\n',
    );
    const progress: ExportProgress[] = [];
    const onProgress = (now: ExportProgress) => void progress.push(now);
    const text = await textOf(
      exportFile(client, '/v1/exports/transfers.csv', { kind: ['TAP', 'MINT'] }, { onProgress }),
    );
    expect(text).toBe('rank,name\r\n4,a\r\n3,"b\r\n2,x"\r\n2,"c\r\nd"\r\n1,e\r\n');
    expect(urls.map((url) => new URL(url).search)).toEqual(['?kind=TAP,MINT', '?kind=TAP,MINT&after=3&position=9']);
    expect(progress).toEqual([
      { rows: 2, total: 4, position: 9, after: 3 },
      { rows: 4, total: 4, position: 9, after: 1 },
    ]);
  });

  it('has no header if it continues an earlier export', async () => {
    const { client } = serve('rank,name\r\n1,e\r\n');
    const parameters = { position: 9, after: 2 };
    expect(await textOf(exportFile(client, '/v1/exports/updates.csv', parameters))).toBe('1,e\r\n');
  });

  it('has a header if `after` is undefined', async () => {
    const { client } = serve('rank,name\r\n1,e\r\n');
    const parameters = { position: 9, after: undefined };
    expect(await textOf(exportFile(client, '/v1/exports/updates.csv', parameters))).toBe('rank,name\r\n1,e\r\n');
  });

  it('is empty if it continues a finished export', async () => {
    const { client, urls } = serve('rank,name\r\n');
    expect(await textOf(exportFile(client, '/v1/exports/updates.csv', { position: 9, after: 1 }))).toBe('');
    expect(urls).toHaveLength(1);
  });

  it.each([{}, { after: 2 }])('starts again if the connection is cut before the first row: %j', async (given) => {
    const { client, urls } = serve('rank,na!', 'rank,name\r\n!', 'rank,name\r\n1,e!', 'rank,name\r\n1,e\r\n');
    const text = await textOf(exportFile(client, '/v1/exports/updates.csv', { position: 9, ...given }));
    expect(text).toBe('after' in given ? '1,e\r\n' : 'rank,name\r\n1,e\r\n');
    expect(new Set(urls).size).toBe(1);
  });

  it('resumes if the connection is silent', async () => {
    const { setTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (callback: () => void, milliseconds: number) =>
      setTimeout(callback, milliseconds === 45_000 ? 10 : milliseconds),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { client, urls } = serve('rank,name\r\n2,a\r\n…', 'rank,name\r\n1,e\r\n');
    expect(await textOf(exportFile(client, '/v1/exports/updates.csv'))).toBe('rank,name\r\n2,a\r\n1,e\r\n');
    expect(urls).toHaveLength(2);
  });

  it.each(['/v1/exports/updates.csv', '/v1/exports/holders.csv'] as const)(
    "throws the client's error if %s is aborted while the connection is silent",
    async (path) => {
      const { client } = serve('rank,name\r\n2,a\r\n…');
      const abort = new AbortController();
      const pieces = exportFile(client, path, {}, { signal: abort.signal });
      expect((await pieces.next()).value).toBe('rank,name\r\n2,a\r\n');
      const next = pieces.next();
      const reason = new Error('enough');
      setTimeout(() => {
        abort.abort(reason);
      });
      await expect(next).rejects.toMatchObject({ kind: 'aborted', cause: reason });
    },
  );

  it('has no position if the service sends none', async () => {
    const sent: string[] = [];
    const fetch = (url: string) => {
      sent.push(url);
      return Promise.resolve(new Response(sent.length === 1 ? 'rank,name\r\n2,a\r\n1,' : 'rank,name\r\n1,e\r\n'));
    };
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch });
    const progress: ExportProgress[] = [];
    const onProgress = (now: ExportProgress) => void progress.push(now);
    await textOf(exportFile(client, '/v1/exports/updates.csv', {}, { onProgress }));
    expect(progress.at(-1)).toEqual({ rows: 2, total: null, position: null, after: 1 });
    expect(sent.map((url) => new URL(url).search)).toEqual(['', '?after=2']);
  });

  it('throws if a file is cut that cannot be resumed', async () => {
    const { client } = serve('rank,party\r\n1,a\r\n2,b!');
    const read = textOf(exportFile(client, '/v1/exports/holders.csv'));
    await expect(read).rejects.toThrow('/v1/exports/holders.csv: the file was cut after 1 rows: start again');
  });

  it('throws if the connection is cut several times without a new line', async () => {
    const { client, urls } = serve('rank,name\r\n2,a\r\n!', ...Array<string>(9).fill('rank,name\r\n!'));
    const read = textOf(exportFile(client, '/v1/exports/updates.csv'));
    await expect(read).rejects.toThrow('/v1/exports/updates.csv: the file was cut after 1 rows: resume it');
    expect(urls).toHaveLength(6);
  });

  it('has only a header if there are no rows', async () => {
    const empty = new Response('rank,name\r\n', { headers: { ...headers, 'Explorer-Total': '0' } });
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: () => Promise.resolve(empty) });
    expect(await textOf(exportFile(client, '/v1/exports/rewards.csv', { partyId: 'a' }))).toBe('rank,name\r\n');
  });
});
