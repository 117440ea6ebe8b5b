import type { Operation } from '@ledger-explorer/spec';
import { isExactArray, isExactObject, memberOf, type ExactJson } from '../json/exact-json.ts';
import type { Seen } from './seen.ts';

/** What a deployment's own document declares: extensions bind it only there (docs/contract.md#the-core-and-the-extensions). */
export interface Declaration {
  /** Whether the deployment has this operation. Every deployment has those of the core. */
  has(operation: Operation): boolean;
  /** Whether the operation is answered without a key. */
  isOpen(operation: Operation): boolean;
}

/** The operation, and the document it stands in, by path. */
function declaredAt(document: ExactJson | undefined, { path }: Operation): ExactJson | undefined {
  return memberOf(memberOf(memberOf(document, 'paths'), path), 'get');
}

/** No credentials are among those that will do: an empty list of requirements, or an empty requirement. */
function takesNone(security: ExactJson | undefined): boolean {
  return (
    isExactArray(security) &&
    (security.length === 0 || security.some((one) => isExactObject(one) && Object.keys(one).length === 0))
  );
}

/** Reads the answer to `getOpenApi`. Where that cannot be read, the deployment is taken for one that declares all of ours. */
export function readDeclaration(seen: Seen | undefined): Declaration {
  // The document is an extension itself.
  if (seen?.answer.status === 404)
    return { has: ({ extension }) => !extension, isOpen: ({ keyRequired }) => !keyRequired };
  const document = seen?.answer.status === 200 ? seen.body : undefined;
  if (!isExactObject(memberOf(document, 'paths')))
    return { has: () => true, isOpen: ({ keyRequired }) => !keyRequired };
  return declarationOf(document);
}

/** What this document declares. */
export function declarationOf(document: ExactJson | undefined): Declaration {
  return {
    has: (operation) => !operation.extension || declaredAt(document, operation) !== undefined,
    isOpen: (operation) =>
      takesNone(memberOf(declaredAt(document, operation), 'security') ?? memberOf(document, 'security')),
  };
}
