import { setTimeout as sleep } from 'node:timers/promises';
import { parseExactly } from '../exact-json.ts';
import type { Answers, Row } from './answers.ts';

/** A query service over HTTP, whose answers are also there as they were sent. */
export interface HttpAnswers extends Answers {
  /** The body of an answer. Rejects where it is not 200. */
  text(path: string): Promise<string>;
}

/** A query service as a client sees it. It may be busy (503): it says when to ask again, and is asked again then. */
export function httpAnswers({ baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string }): HttpAnswers {
  const text = async (path: string): Promise<string> => {
    for (;;) {
      const response = await fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } });
      const body = await response.text();
      if (response.status === 200) return body;
      const wait = response.headers.get('retry-after');
      if (response.status !== 503 || wait === null) throw new Error(`GET ${path} answers ${response.status}: ${body}`);
      await sleep(Number(wait) * 1000);
    }
  };
  return { text, get: async (path) => parseExactly(await text(path)) as Row };
}
