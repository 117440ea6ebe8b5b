import { escapeHtml } from '@ledger-explorer/pages';

/** Converts a line of Markdown to HTML: `code`, **strong** and links, which is all that the API document uses. */
export function inlineProse(text: string): string {
  return escapeHtml(text)
    .split(/(`[^`]+`)/u)
    .map((part) =>
      part.length > 2 && part.startsWith('`')
        ? `<code>${part.slice(1, -1)}</code>`
        : part
            .replaceAll(/\*\*([^*]+)\*\*/gu, '<strong>$1</strong>')
            .replaceAll(/\[([^\]]+)\]\((https:[^)\s]+)\)/gu, '<a href="$2">$1</a>'),
    )
    .join('');
}

/** Converts Markdown to HTML paragraphs. */
export function prose(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${inlineProse(paragraph)}</p>`)
    .join('\n');
}
