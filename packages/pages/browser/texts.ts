import { type ScriptTexts, scriptLanguages } from '../src/messages/languages.ts';
import { enScripts } from '../src/messages/en.ts';

/** The texts of the scripts in the language of the page. */
export const texts: ScriptTexts = scriptLanguages[document.documentElement.lang] ?? enScripts;
