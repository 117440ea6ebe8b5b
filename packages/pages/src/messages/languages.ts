import { de, deRecompute, deScripts } from './de.ts';
import { en, enRecompute, enScripts } from './en.ts';

/** The type of the same texts in any language: strings, lists of equal length, and functions with the same parameters. */
type Translated<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof T]: Translated<T[Name]> };

/** Texts of the pages. */
export type Texts = Translated<typeof en>;
/** Texts of the scripts. */
export type ScriptTexts = Translated<typeof enScripts>;
/** Texts of the recomputation. */
export type RecomputeTexts = Translated<typeof enRecompute>;

/** The languages of the pages by their BCP 47 codes. Paths of the first language do not contain its code. */
export const languages: Readonly<Record<string, Texts>> = { en, de };

// Separate, because they are sent to the browser, the second ones only on request.
export const scriptLanguages: Readonly<Record<string, ScriptTexts>> = { en: enScripts, de: deScripts };
export const recomputeLanguages: Readonly<Record<string, RecomputeTexts>> = { en: enRecompute, de: deRecompute };
