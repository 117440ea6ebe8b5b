import { texts } from './texts.ts';
import { announce } from './announce.ts';

/**
 * Copies a text and announces it as `what`. If the clipboard is not available, as on a page over plain HTTP, the text of `from` is selected.
 */
export async function copyText(text: string, what: string, from?: Element | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(texts.copied(what));
  } catch {
    if (from) getSelection()?.selectAllChildren(from);
    announce(texts.pressToCopy(what));
  }
}
