import type { Operation } from '@ledger-explorer/spec';
import { ofPages } from './page-triggers.ts';
import { queryParametersOf } from './parameters.ts';
import type { DrawTrigger } from './trigger.ts';

/** Statuses that depend on parameters; key and method are checked before. */
const statuses = [200, 304, 400, 404];

/** Parameters without those for pages, which have their own triggers. */
function namesOf(operation: Operation): readonly string[] {
  return queryParametersOf(operation)
    .map(({ name }) => name)
    .filter((name) => !ofPages.includes(name));
}

export const parameterIsGiven: DrawTrigger = (operation, random) => {
  const names = namesOf(operation);
  if (names.length === 0) return null;
  const name = random.pick(names);
  return { words: `when-${name}-is-given`, about: [name], statuses, isMet: ({ request }) => request.times(name) > 0 };
};

export const parameterIsNotGiven: DrawTrigger = (operation, random) => {
  const names = namesOf(operation);
  if (names.length === 0) return null;
  const name = random.pick(names);
  return {
    words: `when-${name}-is-not-given`,
    about: [name],
    statuses,
    isMet: ({ request }) => request.times(name) === 0,
  };
};

export const parameterIsOneChoice: DrawTrigger = (operation, random) => {
  const from = queryParametersOf(operation).filter(({ values = [] }) => values.length > 0);
  if (from.length === 0) return null;
  const { name, values = [] } = random.pick(from);
  const value = random.pick(values);
  return {
    words: `when-${name}-is-${value}`,
    about: [name],
    statuses,
    isMet: ({ request }) => request.query(name) === value,
  };
};
