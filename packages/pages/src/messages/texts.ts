import { AsyncLocalStorage } from 'node:async_hooks';
import type { Texts } from './languages.ts';

const speaking = new AsyncLocalStorage<Texts>();

/** Does work whose texts are these, in whatever it waits for too: pages in several languages are made at the same time. */
export function speak<T>(language: Texts, work: () => T): T {
  return speaking.run(language, work);
}

/** The texts of the page that is being made. Throws outside of `speak`: what is written before a page is asked for would have one language for all. */
export function texts(): Texts {
  const language = speaking.getStore();
  if (language === undefined) throw new Error('a text is needed where no page is made');
  return language;
}
