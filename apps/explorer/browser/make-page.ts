import { createClient } from '@ledger-explorer/client';
import { createPages, type languages, type RenderedPage } from '@ledger-explorer/pages';
import type { Explorer } from './explorer.ts';

/** A page, and the responses that it was made from. */
export interface MadePage extends Pick<RenderedPage, 'body' | 'location'> {
  readonly answers: readonly { readonly text: string; readonly headers: Headers }[];
}

/** Makes a page from a deployment's API. `texts`: texts in place of the English ones, for a page in another language. */
export async function makePage(
  { deployment: { baseUrl, apiKey } }: Explorer,
  path: string,
  texts?: (typeof languages)[string],
): Promise<MadePage> {
  const answers: { text: string; headers: Headers }[] = [];
  const client = createClient({
    ...{ baseUrl, apiKey, numbers: 'string' },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      answers.push({ text: await response.clone().text(), headers: response.headers });
      return response;
    },
  });
  const options = { network: 'localnet', networks: ['localnet'], client };
  const pages = createPages(texts === undefined ? options : { ...options, languages: { en: texts } });
  const [, below = '', query = ''] = /^([^?]*)\??(.*)$/u.exec(path) ?? [];
  const found = pages.find(below);
  const problem = { status: 404, detail: '', retryAfter: null, requestId: null };
  const page = found === null ? pages.problem({ path: below, query }, problem) : await pages.render(found, query);
  return { ...page, answers };
}
