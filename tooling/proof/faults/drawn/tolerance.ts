import type { Operation, Parameter } from '@ledger-explorer/spec';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import type { DrawMutation } from './mutation.ts';
import { accepted, refused } from './other-answers.ts';
import { queryParametersOf } from './parameters.ts';

export const boundIsClamped: DrawMutation = (operation, random) => {
  const end = random.pick(['small', 'large']);
  const from = queryParametersOf(operation).filter(
    (parameter) => parameter.kind === 'integer' && hasBound(operation, parameter, end === 'large'),
  );
  if (from.length === 0) return null;
  const parameter = random.pick(from);
  const { name } = parameter;
  return {
    words: `${name}-is-raised-or-cut-where-it-is-too-${end}`,
    about: [name],
    status: 400,
    isOfRequests: true,
    apply: (occasion) => {
      const { request } = occasion.exchange;
      const value = refused(occasion.healthy).includes(name) ? request.query(name) : null;
      if (value === null || request.times(name) !== 1 || !/^-?\d{1,20}$/.test(value)) return null;
      const bound = boundOf(operation, parameter, request, end === 'large');
      const isPast = bound !== null && (end === 'large' ? Number(value) > bound : Number(value) < bound);
      return isPast ? accepted(occasion, request.withQuery({ [name]: bound })) : null;
    },
  };
};

function hasBound({ window }: Operation, { name, minimum, maximum }: Parameter, isLarge: boolean): boolean {
  const bound = isLarge ? maximum : minimum;
  return bound !== undefined || (isLarge && name === 'page' && window !== undefined);
}

function boundOf(
  { window }: Operation,
  { name, minimum, maximum }: Parameter,
  request: ProxiedRequest,
  isLarge: boolean,
): number | null {
  if (!isLarge) return minimum ?? null;
  const isWindowed = name === 'page' && window !== undefined;
  return isWindowed ? Math.floor(window / request.integer('size')) - 1 : (maximum ?? null);
}

/** Ways to accept an invalid parameter. */
const tolerances: Readonly<Record<string, (request: ProxiedRequest, name: string) => ProxiedRequest | null>> = {
  'is-ignored-where-it-is-wrong': (request, name) =>
    request.times(name) === 1 && request.query(name) !== '' ? request.withQuery({ [name]: null }) : null,
  'is-ignored-where-it-is-empty': (request, name) =>
    request.times(name) === 1 && request.query(name) === '' ? request.withQuery({ [name]: null }) : null,
  'counts-once-where-it-is-repeated': (request, name) =>
    request.times(name) > 1 ? request.withQuery({ [name]: request.query(name) }) : null,
};

export const refusalIsForgiven: DrawMutation = (operation, random) => {
  const from = queryParametersOf(operation);
  if (from.length === 0) return null;
  const { name } = random.pick(from);
  const [words, again] = random.pick(Object.entries(tolerances));
  return {
    words: `${name}-${words}`,
    about: [name],
    status: 400,
    isOfRequests: true,
    apply: (occasion) => {
      const other = refused(occasion.healthy).includes(name) ? again(occasion.exchange.request, name) : null;
      return other === null ? null : accepted(occasion, other);
    },
  };
};
