import type { Fault } from '../proxy/fault.ts';
import { caching } from './caching.ts';
import { cursors } from './cursors.ts';
import { document } from './document.ts';
import { envelope } from './envelope.ts';
import { extensions } from './extensions.ts';
import { events } from './events.ts';
import { figures } from './figures.ts';
import { filters } from './filters.ts';
import { governance } from './governance.ts';
import { headerValues } from './header-values.ts';
import { headers } from './headers.ts';
import { histories } from './histories.ts';
import { identifiers } from './identifiers.ts';
import { keys } from './keys.ts';
import { limits } from './limits.ts';
import { lookAlikes } from './look-alikes.ts';
import { methods } from './methods.ts';
import { numbers } from './numbers.ts';
import { order } from './order.ts';
import { otherLists } from './other-lists.ts';
import { pages } from './pages.ts';
import { parties } from './parties.ts';
import { positions } from './positions.ts';
import { problems } from './problems.ts';
import { requests } from './requests.ts';
import { secondRequests } from './second-requests.ts';
import { stream } from './stream.ts';
import { transfers } from './transfers.ts';
import { twoMistakes } from './two-mistakes.ts';
import { validators } from './validators.ts';
import { values } from './values.ts';

/** Every fault that the suite is measured by, by what it breaks. */
export const catalogue: Readonly<Record<string, readonly Fault[]>> = {
  values,
  numbers,
  events,
  transfers,
  parties,
  validators,
  governance,
  figures,
  envelope,
  order,
  pages,
  cursors,
  filters,
  positions,
  caching,
  methods,
  keys,
  limits,
  problems,
  requests,
  identifiers,
  headers,
  extensions,
  histories,
  lookAlikes,
  twoMistakes,
  secondRequests,
  headerValues,
  document,
  otherLists,
  stream,
};

export const faults: readonly Fault[] = Object.values(catalogue).flat();

/** The fault of this name. Throws if there is none. */
export function faultNamed(name: string): Fault {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) throw new Error(`there is no fault ${name}`);
  return found;
}
