import type { Text } from './text.ts';

/** Most lines of a list; the page behind the message shows all. */
const mostLines = 40;

/** Items as lines; what is left out is counted. */
export function listItems(items: readonly Text[]): readonly Text[] {
  const shown = items.slice(0, mostLines).map((item): Text => ['• ', ...item]);
  return items.length > mostLines ? [...shown, [`… and ${items.length - mostLines} more`]] : shown;
}
