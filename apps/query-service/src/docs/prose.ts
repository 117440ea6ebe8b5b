import { escapeHtml } from './escape-html.ts';

/** The document cites the rules of the contract by number (`(V14)`), which tell a reader of the page nothing. */
function withoutRules(text: string): string {
  return text.replaceAll(/ ?\((?:[VR]\d+a?(?:, )?)+\)/gu, '');
}

/** One line of the document's Markdown as HTML: `code` and **strong**, which is all that the document uses. */
export function inlineProse(text: string): string {
  return escapeHtml(withoutRules(text))
    .split(/(`[^`]+`)/u)
    .map((part) =>
      part.length > 2 && part.startsWith('`')
        ? `<code>${part.slice(1, -1)}</code>`
        : part.replaceAll(/\*\*([^*]+)\*\*/gu, '<strong>$1</strong>'),
    )
    .join('');
}

/** The document's Markdown as paragraphs. */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${inlineProse(paragraph)}</p>`)
    .join('\n');
}
