import type { Fault } from '../proxy/fault.ts';
import { caching } from './caching.ts';
import { codings } from './codings.ts';
import { cursors } from './cursors.ts';
import { details } from './details.ts';
import { envelope } from './envelope.ts';
import { extensions } from './extensions.ts';
import { filters } from './filters.ts';
import { keys } from './keys.ts';
import { limits } from './limits.ts';
import { methods } from './methods.ts';
import { numbers } from './numbers.ts';
import { order } from './order.ts';
import { pages } from './pages.ts';
import { positions } from './positions.ts';
import { problems } from './problems.ts';
import { requests } from './requests.ts';
import { sums } from './sums.ts';
import { values } from './values.ts';

/** Every fault that the suite is measured by, by what it breaks. */
export const catalogue: Readonly<Record<string, readonly Fault[]>> = {
  values,
  numbers,
  envelope,
  order,
  pages,
  cursors,
  filters,
  details,
  sums,
  positions,
  caching,
  methods,
  keys,
  limits,
  problems,
  requests,
  codings,
  extensions,
};
