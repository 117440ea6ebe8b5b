import contract from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { type ExactJson, ExactNumber, isExactObject, listOf, memberOf, textOf } from '../json/exact-json.ts';
import { parseExact } from '../json/parse-exact.ts';
import { operationAt, parametersAt, resolved } from '../json/resolved.ts';
import type { Fault } from '../session/fault.ts';
import { table } from './operation-table.ts';

const contractDocument = parseExact(JSON.stringify(contract)).value;
/** Limit of nesting, so that a schema that contains itself ends. */
const deepest = 12;

/**
 * Faults where a deployment's API document contradicts the contract on the core: a missing operation, parameter or
 * field, or a different type or bound. It can use other component names and descriptions, and add to the contract.
 */
export function documentFaults(document: ExactJson, basePath: string): readonly Fault[] {
  const faults = table
    .filter(({ extension }) => !extension)
    .flatMap(({ id, path }) => {
      const [due, given] = [operationAt(contractDocument, path), operationAt(document, path)];
      if (given === undefined) return [wrong('operation', id, `get of ${path}`, 'absent')];
      return [
        ...parameterFaults(document, id, path),
        ...fieldFaults(document, id, due, given),
        ...securityFaults(document, id, given),
      ];
    });
  return [...faults, ...serverFaults(document, basePath)];
}

/** Faults of the security scheme: without `x-api-key`, generated clients cannot send the key. */
function securityFaults(document: ExactJson, id: string, given: ExactJson): Fault[] {
  const needs = listOf(memberOf(given, 'security') ?? memberOf(document, 'security'));
  const names = needs.flatMap((need) => (isExactObject(need) ? [Object.keys(need)] : []));
  // Without a scheme, or with an empty one, the operation needs no key.
  if (names.length === 0 || names.some((one) => one.length === 0)) return [];
  const schemes = names.map((one) =>
    one.map((name) =>
      resolved(document, memberOf(memberOf(memberOf(document, 'components'), 'securitySchemes'), name)),
    ),
  );
  const isKey = (scheme: ExactJson | undefined): boolean =>
    memberOf(scheme, 'type') === 'apiKey' &&
    memberOf(scheme, 'in') === 'header' &&
    textOf(memberOf(scheme, 'name')).toLowerCase() === 'x-api-key';
  if (schemes.some((one) => one.length === 1 && isKey(one[0]))) return [];
  const shown = schemes.map((one) => one.map((scheme) => textOf(memberOf(scheme, 'type'))).join(' and ')).join(' or ');
  return [wrong('security', id, 'apiKey, in the header x-api-key', shown)];
}

/**
 * Faults of `servers`: if there are any, one must be the base URL. Variables can have any value. Only the end of the
 * path is compared, because a proxy can add a beginning.
 */
function serverFaults(document: ExactJson, basePath: string): Fault[] {
  const urls = listOf(memberOf(document, 'servers')).map((server) => textOf(memberOf(server, 'url')));
  const paths = urls.map((url) => url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/$/, ''));
  const fits = (path: string): boolean => {
    if (path === '') return basePath === '';
    const parts = path.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`));
    return new RegExp(`${parts.join('[^/]+')}$`).test(basePath);
  };
  if (urls.length === 0 || paths.some(fits)) return [];
  return [wrong('servers', 'servers', basePath, urls.join(', '))];
}

function wrong(what: string, where: string, expected: string, actual: string): Fault {
  return { check: `document/${what}`, title: 'the document contradicts the contract', expected, actual, where };
}

function parameterFaults(document: ExactJson, id: string, path: string): Fault[] {
  const givenParameters = parametersAt(document, path);
  return parametersAt(contractDocument, path).flatMap((parameter) => {
    if (parameter === undefined || memberOf(parameter, 'x-extension') === true) return [];
    const [name, location] = [textOf(memberOf(parameter, 'name')), memberOf(parameter, 'in')];
    const found = givenParameters.find(
      (other) => memberOf(other, 'name') === name && memberOf(other, 'in') === location,
    );
    const where = `${id} ${name}`;
    if (found === undefined) return [wrong('parameter', where, `${name} of ${id}`, 'absent')];
    const dueSchema = resolved(contractDocument, memberOf(parameter, 'schema'));
    const givenSchema = resolved(document, memberOf(found, 'schema'));
    const [dueDefault, givenDefault] = [memberOf(dueSchema, 'default'), memberOf(givenSchema, 'default')];
    return [
      [boundsOf(dueSchema), boundsOf(givenSchema)],
      // An absent default counts as that of the contract.
      ...(givenDefault === undefined ? [] : [[`default ${textOf(dueDefault)}`, `default ${textOf(givenDefault)}`]]),
    ].flatMap(([expected = '', actual = '']) =>
      expected === actual ? [] : [wrong('parameter', where, `${name}: ${expected}`, `${name}: ${actual}`)],
    );
  });
}

function boundsOf(schema: ExactJson | undefined): string {
  const shown = (name: string): string[] => {
    const value = memberOf(schema, name);
    return value instanceof ExactNumber ? [`${name} ${value.literal}`] : [];
  };
  const values = listOf(memberOf(schema, 'enum')).map(textOf).sort();
  return [typesOf(schema).join(' or '), ...values, ...shown('minimum'), ...shown('maximum')].join(', ');
}

/** Types except null, which older OpenAPI versions declare differently. */
function typesOf(schema: ExactJson | undefined): string[] {
  const types = [memberOf(schema, 'type') ?? []].flat().map(textOf);
  return types.filter((type) => type !== 'null').sort();
}

/** All members of a schema, including those of its parts, with whether they are required. */
function membersOf(document: ExactJson, schema: ExactJson | undefined, depth = 0): Map<string, [ExactJson, boolean]> {
  const found = new Map<string, [ExactJson, boolean]>();
  const resolvedSchema = resolved(document, schema);
  if (resolvedSchema === undefined || depth > deepest) return found;
  for (const part of partsOf(resolvedSchema))
    for (const [name, member] of membersOf(document, part, depth + 1)) found.set(name, member);
  const required = new Set(listOf(memberOf(resolvedSchema, 'required')).map(textOf));
  const properties = memberOf(resolvedSchema, 'properties');
  if (isExactObject(properties))
    for (const [name, member] of Object.entries(properties)) found.set(name, [member, required.has(name)]);
  for (const [name, [member]] of found) if (required.has(name)) found.set(name, [member, true]);
  return found;
}

function itemsOf(document: ExactJson, schema: ExactJson | undefined, depth = 0): ExactJson | undefined {
  const listSchema = resolved(document, schema);
  if (listSchema === undefined || depth > deepest) return undefined;
  const inParts = partsOf(listSchema).map((part) => itemsOf(document, part, depth + 1));
  return memberOf(listSchema, 'items') ?? inParts.find((items) => items !== undefined);
}

/** Schema of the 200 response, of any media type. */
function answerOf(document: ExactJson, operation: ExactJson | undefined): ExactJson | undefined {
  const content = memberOf(resolved(document, memberOf(memberOf(operation, 'responses'), '200')), 'content');
  const [first] = isExactObject(content) ? Object.values(content) : [];
  return memberOf(first, 'schema');
}

function fieldFaults(document: ExactJson, id: string, due: ExactJson | undefined, given: ExactJson): Fault[] {
  const found: Fault[] = [];
  const compare = (
    dueSchema: ExactJson | undefined,
    givenSchema: ExactJson | undefined,
    at: string,
    depth: number,
  ): void => {
    const [dueItems, givenItems] = [itemsOf(contractDocument, dueSchema), itemsOf(document, givenSchema)];
    if (dueItems !== undefined && depth < deepest) compare(dueItems, givenItems, `${at}[]`, depth + 1);
    const givenMembers = membersOf(document, givenSchema);
    for (const [name, [dueMember, isRequired]] of membersOf(contractDocument, dueSchema)) {
      if (memberOf(dueMember, 'x-extension') === true) continue;
      const path = at === '' ? name : `${at}.${name}`;
      const [givenMember, isGivenRequired] = givenMembers.get(name) ?? [undefined, false];
      const [dueField, givenField] = [resolved(contractDocument, dueMember), resolved(document, givenMember)];
      const [expected, actual] = [typesOf(dueField), typesOf(givenField)];
      if (givenMember === undefined) found.push(wrong('field', `${id} ${path}`, path, 'absent'));
      else if (expected.length > 0 && actual.length > 0 && !isWithin(expected, actual))
        found.push(wrong('field', `${id} ${path}`, `${path}: ${expected.join(' or ')}`, actual.join(' or ')));
      else if (saysNull(dueField) && !mayBeNull(givenField))
        found.push(wrong('field', `${id} ${path}`, `${path} may be null`, 'never null'));
      else if (isRequired && !isGivenRequired)
        found.push(wrong('field', `${id} ${path}`, `${path} in every response`, 'may be left out'));
      else if (depth < deepest) compare(dueMember, givenMember, path, depth + 1);
    }
  };
  compare(answerOf(contractDocument, due), answerOf(document, given), '', 0);
  return found;
}

/** True if a schema allows null, in any OpenAPI version. */
function saysNull(schema: ExactJson | undefined): boolean {
  const type = memberOf(schema, 'type');
  if (memberOf(schema, 'nullable') === true || textOf(type) === 'null') return true;
  if (listOf(type).some((one) => one === 'null') || listOf(memberOf(schema, 'enum')).some((one) => one === null))
    return true;
  return partsOf(schema).some((part) => textOf(memberOf(part, 'type')) === 'null');
}

/** True if a schema allows null, or declares no type. */
function mayBeNull(schema: ExactJson | undefined): boolean {
  return saysNull(schema) || (memberOf(schema, 'type') === undefined && partsOf(schema).length === 0);
}

function partsOf(schema: ExactJson | undefined): readonly ExactJson[] {
  return ['allOf', 'oneOf', 'anyOf'].flatMap((name) => listOf(memberOf(schema, name)));
}

/** True if the actual types cover the expected ones; an integer can be declared as a number. */
function isWithin(expected: readonly string[], actual: readonly string[]): boolean {
  return expected.every((type) => actual.includes(type) || (type === 'integer' && actual.includes('number')));
}
