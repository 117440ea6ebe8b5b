import { createClient } from '@ledger-explorer/client';
import { describe, expect, it } from 'vitest';
import { exportFile, type ExportProgress } from './export-file.ts';

const headers = { 'content-type': 'text/csv', 'Explorer-Position': '9', 'Explorer-Total': '4' };

/** A service that sends one of these texts per export; `!` at the end of a text cuts the connection. */
function serve(...texts: string[]) {
  const urls: string[] = [];
  const fetch = (url: string) => {
    urls.push(url);
    const text = texts.shift() ?? '';
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(text.replace('!', '')));
        if (text.endsWith('!')) controller.error(new Error('cut'));
        else controller.close();
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

  it('throws if a file is cut that cannot be resumed', async () => {
    const { client } = serve('rank,party\r\n1,a\r\n2,b!');
    const read = textOf(exportFile(client, '/v1/exports/holders.csv'));
    await expect(read).rejects.toThrow('/v1/exports/holders.csv: the file was cut after ');
  });

  it('has only a header if there are no rows', async () => {
    const empty = new Response('rank,name\r\n', { headers: { ...headers, 'Explorer-Total': '0' } });
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: () => Promise.resolve(empty) });
    expect(await textOf(exportFile(client, '/v1/exports/rewards.csv', { partyId: 'a' }))).toBe('rank,name\r\n');
  });
});
