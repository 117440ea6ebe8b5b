import type { Operation } from '@ledger-explorer/spec';
import type { ExactObject } from '@ledger-explorer/wire';
import type { Draws } from '../../src/draws.ts';
import { oneIn } from '../edits/values.ts';
import type { Exchange } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import { cursorNames } from './other-answers.ts';
import { queryParametersOf } from './parameters.ts';

/** Condition under which a random fault occurs. */
export interface Trigger {
  /** Middle part of the fault's name: `when-orderBy-is-ASC`. */
  readonly words: string;
  /** Parameters that it depends on. */
  readonly about: readonly string[];
  /** Statuses of healthy responses that can depend on it (docs/contract.md#r9); undefined: all. */
  readonly statuses?: readonly number[];
  /** True if a request meets the condition. It can count requests in `memory`: it is called once for each of the operation. */
  readonly isMet: (exchange: Exchange) => boolean;
  /** Additional condition on the response; undefined: none. */
  readonly isShown?: (body: ExactObject, request: ProxiedRequest) => boolean;
}

/** Draws a trigger; null if requests of the operation do not differ in this way. */
type DrawTrigger = (operation: Operation, random: Draws) => Trigger | null;

const whenever: Readonly<Record<string, DrawTrigger>> = {
  always: () => ({ words: 'always', about: [], isMet: () => true }),
};

/** A trigger of one of the parameters except those for pages, which have triggers of their own. */
function ofParameter(words: string, isMet: (given: number) => boolean): DrawTrigger {
  return (operation, random) => {
    const names = queryParametersOf(operation).map(({ name }) => name);
    const from = names.filter((name) => name !== 'size' && !selectsPage(name));
    if (from.length === 0) return null;
    const name = random.pick(from);
    return dependsOn(name, `when-${name}-is-${words}`, ({ request }) => isMet(request.occurrences(name)));
  };
}

/** Key and method are checked before parameters. */
function dependsOn(name: string, words: string, isMet: Trigger['isMet']): Trigger {
  return { words, about: [name], statuses: [200, 304, 400, 404], isMet };
}

const parameters: Readonly<Record<string, DrawTrigger>> = {
  'a parameter is given': ofParameter('given', (times) => times > 0),
  'a parameter is not given': ofParameter('not-given', (times) => times === 0),
  'a parameter is one choice': (operation, random) => {
    const from = queryParametersOf(operation).filter(({ values = [] }) => values.length > 0);
    if (from.length === 0) return null;
    const { name, values = [] } = random.pick(from);
    const value = random.pick(values);
    return dependsOn(name, `when-${name}-is-${value}`, ({ request }) => request.query(name) === value);
  },
};

function selectsPage(name: string): boolean {
  return ofPages.about.includes(name);
}

function hasCursor(request: ProxiedRequest): boolean {
  return cursorNames.some((name) => (request.query(name) ?? '') !== '');
}

function isLaterPage(request: ProxiedRequest): boolean {
  return Number(request.query('page') ?? 0) > 0 || hasCursor(request);
}

/** Only a 200 has rows. */
const ofPages = { about: ['page', ...cursorNames], statuses: [200] };

/** A trigger of operations that have a parameter for which `takes` is true. It concerns the parameters `about`. */
function ofPage(
  words: string,
  takes: (name: string) => boolean,
  isMet: (request: ProxiedRequest) => boolean,
  about = ofPages.about,
): DrawTrigger {
  return (operation) =>
    operation.parameters.some(({ name }) => takes(name))
      ? { words, about, statuses: ofPages.statuses, isMet: ({ request }) => isMet(request) }
      : null;
}

const pages: Readonly<Record<string, DrawTrigger>> = {
  'the first page': ofPage('on-the-first-page', selectsPage, (request) => !isLaterPage(request)),
  'later pages': ofPage('on-later-pages', (name) => name === 'page', isLaterPage),
  'the last page': ({ paging }) =>
    paging === 'page' || paging === 'cursor' || paging === 'slice'
      ? {
          words: 'on-the-last-page',
          ...ofPages,
          isMet: () => true,
          isShown: (body, request) => {
            if (paging === 'page') return body.last === true;
            if (paging === 'cursor') return body.hasNextPage === false;
            return body[request.choice('orderBy') === 'ASC' ? 'newerCursor' : 'olderCursor'] === null;
          },
        }
      : null,
  'with a cursor': ofPage('with-a-cursor', (name) => cursorNames.includes(name), hasCursor),
};

function ofSize(words: string, isMet: (request: ProxiedRequest) => boolean): DrawTrigger {
  return ofPage(words, (name) => name === 'size', isMet, ['size']);
}

const sizes: Readonly<Record<string, DrawTrigger>> = {
  'size at most 10': ofSize('at-a-size-of-10-or-less', (request) => request.integer('size') <= 10),
  'size at least 50': ofSize('at-a-size-of-50-or-more', (request) => request.integer('size') >= 50),
  'the default size': ofSize('when-size-is-not-given', (request) => request.query('size') === null),
};

const identifiers: Readonly<Record<string, DrawTrigger>> = {
  'half of the identifiers': ({ path }) =>
    path.includes('{')
      ? {
          words: 'for-half-of-the-identifiers',
          about: [],
          statuses: [200, 404],
          isMet: ({ request: { identifier } }) => identifier !== null && oneIn(2, decoded(identifier)),
        }
      : null,
};

/** Decodes an identifier, so that its encoding does not matter. */
function decoded(identifier: string): string {
  try {
    return decodeURIComponent(identifier);
  } catch {
    return identifier;
  }
}

const again: Readonly<Record<string, DrawTrigger>> = {
  'the same again': () => ({
    words: 'when-it-is-asked-again',
    about: [],
    statuses: [200],
    isMet: ({ request, memory }) => {
      const key = `asked ${request.target}`;
      const isKnown = memory.has(key);
      memory.set(key, '');
      return isKnown;
    },
  }),
};

/** All triggers by name. A repeated table is drawn more often. */
export const triggers = [whenever, whenever, parameters, parameters, pages, pages, sizes, identifiers, again];
