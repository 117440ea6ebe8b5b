import { enRecompute } from '../../src/messages/en.ts';
import { type RecomputeTexts, recomputeLanguages } from '../../src/messages/languages.ts';

/** What is said of figures that were computed again, in the language of the page. */
export const texts: RecomputeTexts = recomputeLanguages[document.documentElement.lang] ?? enRecompute;
