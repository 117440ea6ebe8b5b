import type { Fault } from '../proxy/fault.ts';
import { extensions } from './extensions.ts';
import { lists } from './lists.ts';
import { protocol } from './protocol.ts';
import { requests } from './requests.ts';
import { values } from './values.ts';

/** Faults by topic, one for each check of the contract tests. */
export const catalogue: Readonly<Record<string, readonly Fault[]>> = { values, lists, requests, protocol, extensions };

/** The fault of this name. Throws if there is none. */
export function faultNamed(name: string): Fault {
  const found = Object.values(catalogue)
    .flat()
    .find((fault) => fault.name === name);
  if (found === undefined) throw new Error(`there is no fault ${name}`);
  return found;
}
