import { type DrawTrigger, ofSuccess, type Trigger } from './trigger.ts';

const about = ['size'];

function ofSize(words: string, isMet: (size: number) => boolean): DrawTrigger {
  return ({ parameters }): Trigger | null =>
    parameters.some(({ name }) => name === 'size')
      ? { words, about, statuses: ofSuccess, isMet: ({ request }) => isMet(request.integer('size')) }
      : null;
}

export const sizeIsSmall: DrawTrigger = ofSize('at-a-size-of-10-or-less', (size) => size <= 10);

export const sizeIsLarge: DrawTrigger = ofSize('at-a-size-of-50-or-more', (size) => size >= 50);

export const sizeIsDefault: DrawTrigger = ({ parameters }) =>
  parameters.some(({ name }) => name === 'size')
    ? {
        words: 'when-size-is-not-given',
        about,
        statuses: ofSuccess,
        isMet: ({ request }) => request.times('size') === 0,
      }
    : null;
