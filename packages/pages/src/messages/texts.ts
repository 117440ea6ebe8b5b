import { AsyncLocalStorage } from 'node:async_hooks';
import type { Texts } from './languages.ts';

interface LanguageContext {
  readonly language: Texts;
  /** When the page is made, milliseconds since the epoch; null: it is pinned and has no relative times. */
  readonly moment: number | null;
}

const context = new AsyncLocalStorage<LanguageContext>();

/** Runs `work` with these texts, also in its asynchronous parts, because pages in several languages are made at the same time. */
export function inLanguage<T>(language: Texts, work: () => T, moment: number | null = null): T {
  return context.run({ language, moment }, work);
}

/** The texts of the page that is being made. Throws outside of `inLanguage`, so that no text is fixed in one language at start. */
export function texts(): Texts {
  const current = context.getStore();
  if (current === undefined) throw new Error('texts() was called outside of inLanguage()');
  return current.language;
}

/** When the page is made, milliseconds since the epoch; null: it is pinned. */
export function moment(): number | null {
  return context.getStore()?.moment ?? null;
}
