import { AsyncLocalStorage } from 'node:async_hooks';
import type { Texts } from './languages.ts';

interface Speech {
  readonly language: Texts;
  /** Milliseconds since the epoch that distances in time are from; null: the page is pinned, and shows none. */
  readonly moment: number | null;
}

const speaking = new AsyncLocalStorage<Speech>();

/** Does work whose texts are these, in whatever it waits for too: pages in several languages are made at the same time. */
export function speak<T>(language: Texts, work: () => T, moment: number | null = null): T {
  return speaking.run({ language, moment }, work);
}

/** The texts of the page that is being made. Throws outside of `speak`: what is written before a page is asked for would have one language for all. */
export function texts(): Texts {
  const speech = speaking.getStore();
  if (speech === undefined) throw new Error('a text is needed where no page is made');
  return speech.language;
}

/** When the page is made, in milliseconds since the epoch; null: it is pinned. */
export function moment(): number | null {
  return speaking.getStore()?.moment ?? null;
}
