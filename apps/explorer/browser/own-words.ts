import { createClient } from '@ledger-explorer/client';
import { createPages, languages, type Texts } from '@ledger-explorer/pages';
import type { Page } from '@ledger-explorer/kit/downloads';
import type { Explorer } from './explorer.ts';

/** A value of the texts with all that it says in brackets. */
function bracketed(value: unknown): unknown {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (typeof value === 'function')
    return (...parameters: unknown[]) => `⟦${String(Reflect.apply(value, null, parameters))}⟧`;
  if (Array.isArray(value)) return value.map(bracketed);
  return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, bracketed(one)]));
}

/** English in brackets: what stands outside of them on a page is no text of the messages. */
const marked = { ...(bracketed(languages.en) as Texts), language: 'en' };

/** What people read of a document, or hear, but for what is said to be in another language than the page, as the ledger's texts are. */
const read = `((html) => {
  const { documentElement, title, body } = new DOMParser().parseFromString(html, 'text/html');
  const said = [title];
  const isOwn = (element) => element.closest('[lang]') === documentElement && element.closest('script, style, .json') === null;
  for (const element of documentElement.querySelectorAll('*')) {
    if (!isOwn(element)) continue;
    for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'data-label', 'data-theme-label', 'data-keys-label', 'data-zone-label', 'data-button-label', 'data-save-label', 'data-note']) {
      const value = element.getAttribute(name);
      if (value !== null) said.push(value);
    }
    if (element.matches('meta[name=description]')) said.push(element.content);
    if (body.contains(element)) for (const node of element.childNodes) if (node.nodeType === 3) said.push(node.data);
  }
  return said;
})`;

/** What every language writes like this: units, and the ledger's names of templates as examples. */
const international = new Set(['CC', 'USD', 'k', 'M', 'B', 'T', 'Splice.Amulet:Amulet', 'Splice.Ans:AnsEntry']);

/** What Intl writes of dates in the language of the page, and a number too large for words. */
const written = /^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\d(?:\.\d)?e\+\d+)$/u;

function withoutBrackets(text: string): string {
  let left = text;
  for (let before = ''; before !== left;) {
    before = left;
    left = left.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ');
  }
  return left;
}

/**
 * Makes pages by the API of a deployment and finds the words on them that are neither in the messages nor in what the API answered nor in the address: a
 * line each.
 */
export async function ownWords(
  page: Page,
  { deployment: { baseUrl, apiKey } }: Explorer,
  paths: readonly string[],
): Promise<readonly string[]> {
  let answered = '';
  const client = createClient({
    ...{ baseUrl, apiKey, numbers: 'string' },
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const text = await response.clone().text();
      answered += `${text} ${response.headers.get('request-id')} `;
      return response;
    },
  });
  const pages = createPages({ network: 'localnet', networks: ['localnet'], client, languages: { en: marked } });
  const found: string[] = [];
  for (const path of paths) {
    answered = `localnet ${decodeURIComponent(path)} `;
    const [, below = '', query = ''] = /^([^?]*)\??(.*)$/u.exec(path) ?? [];
    const there = pages.find(below);
    const problem = { status: 404, detail: '', retryAfter: null, requestId: null };
    const { body } = there === null ? pages.problem(below, problem) : await pages.render(there, query);
    const said = await page.evaluate<readonly string[]>(`${read}(${JSON.stringify(body)})`);
    const words = said.flatMap((text) => withoutBrackets(text).split(/[\s…·,;()=–]+/u));
    const foreign = words.filter(
      (word) => /\p{L}/u.test(word) && !written.test(word) && !international.has(word) && !answered.includes(word),
    );
    found.push(...foreign.map((word) => `${path}: ${word}`));
  }
  return found;
}
