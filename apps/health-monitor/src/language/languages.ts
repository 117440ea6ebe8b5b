import { de } from './de.ts';
import { en, type Texts } from './en.ts';

/** The languages that `SITE_LANGUAGE` may name: one more is one more file, and a line here. */
export const languages: Readonly<Record<string, Texts>> = { en, de };
