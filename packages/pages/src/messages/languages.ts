import { de, deRecompute, deScripts } from './de.ts';
import { en, enRecompute, enScripts } from './en.ts';

/** The same texts in any language: strings, lists of as many, and functions with these parameters. */
type Translated<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : { readonly [Name in keyof T]: Translated<T[Name]> };

/** Every text of the pages. */
export type Texts = Translated<typeof en>;
/** Every text of their scripts. */
export type ScriptTexts = Translated<typeof enScripts>;
/** What is said of figures that were computed again. */
export type RecomputeTexts = Translated<typeof enRecompute>;

/** The languages of the pages, by the codes of BCP 47. The first one needs no word in the address. */
export const languages: Readonly<Record<string, Texts>> = { en, de };

/** Apart from the others, since they go to the browser. */
export const scriptLanguages: Readonly<Record<string, ScriptTexts>> = { en: enScripts, de: deScripts };
/** Apart from these too: they go there only when somebody asks for it. */
export const recomputeLanguages: Readonly<Record<string, RecomputeTexts>> = { en: enRecompute, de: deRecompute };
