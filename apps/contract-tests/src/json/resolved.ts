import { listOf, memberOf, type ExactJson } from './exact-json.ts';

/** Limit of chained references, so that a cycle ends. */
const deepest = 12;

/** The operation GET of a path in an API document. */
export function operationAt(document: ExactJson, path: string): ExactJson | undefined {
  return memberOf(memberOf(memberOf(document, 'paths'), path), 'get');
}

/** Parameters of the operation GET of a path, and of the path itself, without references. */
export function parametersAt(document: ExactJson, path: string): readonly (ExactJson | undefined)[] {
  const ofPath = memberOf(memberOf(document, 'paths'), path);
  return [operationAt(document, path), ofPath]
    .flatMap((one) => listOf(memberOf(one, 'parameters')))
    .map((one) => resolved(document, one));
}

/** Resolves a reference in its document. */
export function resolved(document: ExactJson, value: ExactJson | undefined): ExactJson | undefined {
  let found = value;
  for (let depth = 0; depth < deepest; depth += 1) {
    const reference = memberOf(found, '$ref');
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return found;
    found = reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<ExactJson | undefined>((inner, part) => memberOf(inner, part), document);
  }
  return undefined;
}
