import { setTimeout as sleep } from 'node:timers/promises';
import { parseExactly } from '../exact-json.ts';
import type { Answers, Row } from './answers.ts';

/** A query service over HTTP, also with responses as text. */
export interface HttpAnswers extends Answers {
  /** Body of a response as text. Rejects if the status is not 200. */
  text(path: string): Promise<string>;
}

/** Reads a query service over HTTP. A 503 is retried after its Retry-After. */
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
