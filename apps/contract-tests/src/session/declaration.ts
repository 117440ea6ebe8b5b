import type { Operation, Parameter } from '@ledger-explorer/spec';
import { isExactArray, isExactObject, memberOf, type ExactJson } from '../json/exact-json.ts';
import { resolved } from '../json/resolved.ts';
import type { Seen } from './seen.ts';

/** What a deployment's own document declares: extensions bind it only there (docs/contract.md#the-core-and-the-extensions). */
export interface Declaration {
  /** Whether the deployment has this operation. Every deployment has those of the core. */
  has(operation: Pick<Operation, 'path' | 'extension'>): boolean;
  /** Whether the operation takes this parameter, which is an extension. */
  takes(operation: Pick<Operation, 'path' | 'extension'>, parameter: Parameter): boolean;
  /** Whether the operation is answered without a key. */
  isOpen(operation: Operation): boolean;
  /** Whether responses say which position they show (docs/contract.md#positions). */
  readonly hasPositions: boolean;
}

/** Declares all of ours. */
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

function getOf(document: ExactJson | undefined, path: string): ExactJson | undefined {
  return memberOf(memberOf(memberOf(document, 'paths'), path), 'get');
}

/** No credentials are among those that will do: an empty list of requirements, or an empty requirement. */
function takesNone(security: ExactJson | undefined): boolean {
  return (
    isExactArray(security) &&
    (security.length === 0 || security.some((one) => isExactObject(one) && Object.keys(one).length === 0))
  );
}

function list(value: ExactJson | undefined): readonly ExactJson[] {
  return isExactArray(value) ? value : [];
}

/** Reads the answer to `getOpenApi`. Where that cannot be read, the deployment is taken for one that declares all of ours. */
export function readDeclaration(seen: Seen | undefined): Declaration {
  // The document is an extension itself.
  if (seen?.answer.status === 404) return nothing;
  const document = seen?.answer.status === 200 ? seen.body : undefined;
  if (document === undefined || !isExactObject(memberOf(document, 'paths'))) return everything;
  const declares = (path: string, name: string, place: string): boolean =>
    [...list(memberOf(getOf(document, path), 'parameters')), ...list(memberOf(pathOf(document, path), 'parameters'))]
      .map((one) => resolved(document, one))
      .some((one) => memberOf(one, 'name') === name && memberOf(one, 'in') === place);
  return {
    has: ({ extension, path }) => !extension || getOf(document, path) !== undefined,
    takes: ({ path }, { name, in: place }) => declares(path, name, place),
    isOpen: ({ path }) => takesNone(memberOf(getOf(document, path), 'security') ?? memberOf(document, 'security')),
    hasPositions: saysPositions(document),
  };
}

function pathOf(document: ExactJson, path: string): ExactJson | undefined {
  return memberOf(memberOf(document, 'paths'), path);
}

/** Some 200 of the document has the header `Explorer-Position`. */
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
