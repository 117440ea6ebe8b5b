import type { ExactObject } from '@ledger-explorer/wire';
import { isExactObject, literal, numberOf } from '../edits/values.ts';
import { type DrawMutation, ofBody } from './mutation.ts';

/** Faults of the envelope: totals of the whole list. */
const envelopes: Readonly<Record<string, (page: ExactObject) => boolean>> = {
  'total-is-one-more': (page) => isOffBy(1, page),
  'total-is-one-less': (page) => isOffBy(-1, page),
  'total-is-what-the-rows-come-to': (page) => {
    if (!Array.isArray(page.content)) return false;
    return setTotal(page, page.content.length);
  },
  'last-is-true-already-on-a-full-page': (page) => {
    if (page.last !== false) return false;
    page.last = true;
    return true;
  },
  'last-is-false-on-the-last-page': (page) => {
    if (page.last !== true) return false;
    page.last = false;
    return true;
  },
  'totalPages-is-rounded-down': (page) => {
    if (page.totalPages === undefined) return false;
    page.totalPages = literal(Math.floor(numberOf(page.totalElements) / numberOf(page.size)));
    return true;
  },
};

export const envelopeIsOff: DrawMutation = ({ paging }, random) => {
  if (paging !== 'page' && paging !== 'slice') return null;
  const from = Object.entries(envelopes).filter(([words]) => paging === 'page' || words.startsWith('total-'));
  const [words, edit] = random.pick(from);
  return ofBody(words, ({ body }) => isExactObject(body) && edit(body));
};

function isOffBy(by: number, page: ExactObject): boolean {
  return setTotal(page, Math.max(0, numberOf(page.totalElements ?? page.total) + by));
}

function setTotal(page: ExactObject, total: number): boolean {
  if (page.total !== undefined) {
    page.total = literal(total);
    return true;
  }
  const [size, number] = [numberOf(page.size), numberOf(page.number)];
  page.totalElements = page.totalCount = literal(total);
  page.totalPages = literal(Math.ceil(total / size));
  page.last = (number + 1) * size >= total;
  return true;
}
