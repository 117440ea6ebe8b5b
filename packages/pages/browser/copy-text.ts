import { texts } from './texts.ts';
import { say } from './say.ts';

/** Copies a text and says so. Without the clipboard, as on a page that came by plain HTTP, the text is selected. */
export async function copyText(text: string, what: string, from?: Element | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(texts.copied(what));
  } catch {
    if (from) getSelection()?.selectAllChildren(from);
    say(texts.pressToCopy(what));
  }
}
