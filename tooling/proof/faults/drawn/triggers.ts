import { atCursor, atFirstPage, atLaterPage, atLastPage } from './page-triggers.ts';
import { parameterIsGiven, parameterIsNotGiven, parameterIsOneChoice } from './parameter-triggers.ts';
import { always, repeatedRequest, halfOfIdentifiers } from './request-triggers.ts';
import { sizeIsDefault, sizeIsLarge, sizeIsSmall } from './size-triggers.ts';
import type { DrawTrigger } from './trigger.ts';

const whenever: Readonly<Record<string, DrawTrigger>> = { always };
const parameters: Readonly<Record<string, DrawTrigger>> = {
  'a parameter is given': parameterIsGiven,
  'a parameter is not given': parameterIsNotGiven,
  'a parameter is one choice': parameterIsOneChoice,
};
const pages: Readonly<Record<string, DrawTrigger>> = {
  'the first page': atFirstPage,
  'later pages': atLaterPage,
  'the last page': atLastPage,
  'with a cursor': atCursor,
};
const sizes: Readonly<Record<string, DrawTrigger>> = {
  'size at most 10': sizeIsSmall,
  'size at least 50': sizeIsLarge,
  'the default size': sizeIsDefault,
};
const identifiers: Readonly<Record<string, DrawTrigger>> = { 'half of the identifiers': halfOfIdentifiers };
const again: Readonly<Record<string, DrawTrigger>> = { 'the same again': repeatedRequest };

/** All triggers by name. A repeated table is drawn more often. */
export const triggers = [whenever, whenever, parameters, parameters, pages, pages, sizes, identifiers, again];
