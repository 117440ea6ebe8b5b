import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { type DrawTrigger, ofSuccess } from './trigger.ts';

function ofSize(words: string, isMet: (request: ProxiedRequest) => boolean): DrawTrigger {
  return ({ parameters }) =>
    parameters.some(({ name }) => name === 'size')
      ? { words, about: ['size'], statuses: ofSuccess, isMet: ({ request }) => isMet(request) }
      : null;
}

export const sizeIsSmall = ofSize('at-a-size-of-10-or-less', (request) => request.integer('size') <= 10);
export const sizeIsLarge = ofSize('at-a-size-of-50-or-more', (request) => request.integer('size') >= 50);
export const sizeIsDefault = ofSize('when-size-is-not-given', (request) => request.times('size') === 0);
