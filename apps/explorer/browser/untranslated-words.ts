import { languages, type Texts } from '@ledger-explorer/pages';
import type { Page } from '@ledger-explorer/kit/downloads';
import type { Explorer } from './explorer.ts';
import { makePage } from './make-page.ts';

/** The texts with every text in brackets, so that other words on a page stand out. */
function bracketed(value: unknown): unknown {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (typeof value === 'function')
    return (...parameters: unknown[]) => `⟦${String(Reflect.apply(value, null, parameters))}⟧`;
  if (Array.isArray(value)) return value.map(bracketed);
  return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, bracketed(one)]));
}

/** The English texts in brackets. */
const bracketedTexts = { ...(bracketed(languages.en) as Texts), language: 'en' };

/** The visible and spoken texts of a document, without those marked as another language, such as the ledger's. */
const textsScript = `((html) => {
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

/** Words that are the same in every language: units, and example names of templates. */
const international = new Set(['CC', 'USD', 'k', 'M', 'B', 'T', 'Splice.Amulet:Amulet', 'Splice.Ans:AnsEntry']);

/** Formats of dates and large numbers that are not in the messages. */
const datesAndPowers = /^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\d(?:\.\d)?e\+\d+)$/u;

function withoutBrackets(text: string): string {
  let left = text;
  for (let before = ''; before !== left;) {
    before = left;
    left = left.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ');
  }
  return left;
}

/**
 * Makes pages from a deployment's API and returns the words on them that are neither in the messages, nor in answers, nor in the URL, one line
 * each.
 */
export async function untranslatedWords(
  page: Page,
  explorer: Explorer,
  paths: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { body, answers } = await makePage(explorer, path, bracketedTexts);
    const responses = answers.map(({ text, headers }) => `${text} ${headers.get('request-id')}`).join(' ');
    const known = `localnet ${decodeURIComponent(path)} ${responses}`;
    const said = await page.evaluate<readonly string[]>(`${textsScript}(${JSON.stringify(body)})`);
    const words = said.flatMap((text) => withoutBrackets(text).split(/[\s…·,;()=–]+/u));
    const foreign = words.filter(
      (word) => /\p{L}/u.test(word) && !datesAndPowers.test(word) && !international.has(word) && !known.includes(word),
    );
    found.push(...foreign.map((word) => `${path}: ${word}`));
  }
  return found;
}
