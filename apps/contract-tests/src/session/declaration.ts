import type { Operation, Parameter } from '@ledger-explorer/spec';
import { type ExactJson, isExactArray, isExactObject, memberOf } from '../json/exact-json.ts';
import { operationAt, parametersAt, resolved } from '../json/resolved.ts';
import type { Seen } from './ask.ts';

/**
 * Declarations of a deployment's API document; extensions are checked only if it declares them
 * (docs/contract.md#the-core-and-the-extensions).
 */
export interface Declaration {
  /** True if the deployment has the operation; always for the core. */
  has(operation: Pick<Operation, 'path' | 'extension'>): boolean;
  /** True if the operation takes this parameter of an extension. */
  takes(operation: Pick<Operation, 'path' | 'extension'>, parameter: Parameter): boolean;
  /** True if the operation needs no key. */
  isOpen(operation: Operation): boolean;
  /** True if responses have positions (docs/contract.md#positions). */
  readonly hasPositions: boolean;
}

/** Declares all extensions. */
const everything: Declaration = {
  has: () => true,
  takes: () => true,
  isOpen: ({ keyRequired }) => !keyRequired,
  hasPositions: true,
};

/** Declares no extension. */
const nothing: Declaration = {
  has: ({ extension }) => !extension,
  takes: () => false,
  isOpen: ({ keyRequired }) => !keyRequired,
  hasPositions: false,
};

/** True if no credentials are needed: an empty list of requirements, or an empty requirement. */
function takesNone(security: ExactJson | undefined): boolean {
  return (
    isExactArray(security) &&
    (security.length === 0 || security.some((one) => isExactObject(one) && Object.keys(one).length === 0))
  );
}

/** Reads the response of `getOpenApi`; if it is unreadable, all extensions count as declared. */
export function readDeclaration(seen: Seen | undefined): Declaration {
  // The API document is an extension itself.
  if (seen?.answer.status === 404) return nothing;
  const document = seen?.answer.status === 200 ? seen.body : undefined;
  if (document === undefined || !isExactObject(memberOf(document, 'paths'))) return everything;
  const declares = (path: string, name: string, location: string): boolean =>
    parametersAt(document, path).some((one) => memberOf(one, 'name') === name && memberOf(one, 'in') === location);
  return {
    has: ({ extension, path }) => !extension || operationAt(document, path) !== undefined,
    takes: ({ path }, { name, in: location }) => declares(path, name, location),
    isOpen: ({ path }) =>
      takesNone(memberOf(operationAt(document, path), 'security') ?? memberOf(document, 'security')),
    hasPositions: saysPositions(document),
  };
}

/** True if a 200 response declares the header `Explorer-Position`. */
function saysPositions(document: ExactJson): boolean {
  const paths = memberOf(document, 'paths');
  return Object.values(isExactObject(paths) ? paths : {}).some((path) => {
    const headers = memberOf(
      resolved(document, memberOf(memberOf(memberOf(path, 'get'), 'responses'), '200')),
      'headers',
    );
    return Object.keys(isExactObject(headers) ? headers : {}).some(
      (name) => name.toLowerCase() === 'explorer-position',
    );
  });
}
