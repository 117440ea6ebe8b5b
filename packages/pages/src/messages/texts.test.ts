import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { speak, texts } from './texts.ts';

it('keeps the language of a page that waits while another one is made', async () => {
  const page = async () => {
    const before = texts().transfers.time;
    await setImmediate();
    return [before, texts().transfers.time];
  };
  expect(await Promise.all([speak(de, page), speak(en, page)])).toEqual([
    ['Zeit (UTC)', 'Zeit (UTC)'],
    ['Time (UTC)', 'Time (UTC)'],
  ]);
});

it('has no text where no page is made', () => {
  expect(() => texts()).toThrow('a text is needed where no page is made');
});
