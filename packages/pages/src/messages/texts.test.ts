import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { inLanguage, texts } from './texts.ts';

it('keeps the language of a page while another one is made', async () => {
  const page = async () => {
    const before = texts().words.time;
    await setImmediate();
    return [before, texts().words.time];
  };
  expect(await Promise.all([inLanguage(de, page), inLanguage(en, page)])).toEqual([
    ['Zeit (UTC)', 'Zeit (UTC)'],
    ['Time (UTC)', 'Time (UTC)'],
  ]);
});

it('throws if a text is needed outside of a page', () => {
  expect(() => texts()).toThrow('outside of inLanguage');
});
