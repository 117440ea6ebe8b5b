import { enRecompute } from '../../src/messages/en.ts';
import { type RecomputeTexts, recomputeLanguages } from '../../src/messages/languages.ts';

/** The texts of the recomputation in the language of the page. */
export const texts: RecomputeTexts = recomputeLanguages[document.documentElement.lang] ?? enRecompute;
