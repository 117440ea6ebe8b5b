import { enScripts } from '../src/messages/en-scripts.ts';
import { say } from './say.ts';

/** Copies a text and says so. Without the clipboard, as on a page that came by plain HTTP, the text is selected. */
export async function copyText(text: string, what: string, from?: Element | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(enScripts.copied(what));
  } catch {
    if (from) getSelection()?.selectAllChildren(from);
    say(enScripts.pressToCopy(what));
  }
}
