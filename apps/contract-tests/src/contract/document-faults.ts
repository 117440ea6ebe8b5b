import contract from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { operations, type Operation } from '@ledger-explorer/spec';
import { memberOf, type ExactJson, ExactNumber, isExactArray, isExactObject } from '../json/exact-json.ts';
import { parseExact } from '../json/parse-exact.ts';
import { textOf } from '../json/text-of.ts';
import type { Fault } from '../session/fault.ts';

const ours = parseExact(JSON.stringify(contract)).value;
const table: readonly Operation[] = operations;
/** Schemas are not nested deeper; one that contains itself ends here. */
const deepest = 12;

/**
 * Where a deployment's document contradicts the contract on the core: an operation, a parameter or a field is missing, or has
 * another type or other bounds. Names of components and words are its own, and so is what it adds.
 */
export function documentFaults(document: ExactJson): readonly Fault[] {
  return table
    .filter(({ extension }) => !extension)
    .flatMap(({ id, path }) => {
      const [due, given] = [operationAt(ours, path), operationAt(document, path)];
      if (given === undefined) return [wrong('operation', id, `get of ${path}`, 'absent')];
      return [...parameters(document, id, due, given), ...fields(document, id, due, given)];
    });
}

function wrong(what: string, where: string, expected: string, actual: string): Fault {
  return {
    check: `document/${what}`,
    title: 'the document does not declare what the contract says',
    expected,
    actual,
    where,
  };
}

function operationAt(document: ExactJson, path: string): ExactJson | undefined {
  return memberOf(memberOf(memberOf(document, 'paths'), path), 'get');
}

/** What a reference means, in the document that it stands in. */
function resolved(document: ExactJson, value: ExactJson | undefined): ExactJson | undefined {
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

function list(value: ExactJson | undefined): readonly ExactJson[] {
  return isExactArray(value) ? value : [];
}

function parameters(document: ExactJson, id: string, due: ExactJson | undefined, given: ExactJson): Fault[] {
  const known = list(memberOf(given, 'parameters')).map((one) => resolved(document, one));
  return list(memberOf(due, 'parameters')).flatMap((one) => {
    const parameter = resolved(ours, one);
    if (parameter === undefined || memberOf(parameter, 'x-extension') === true) return [];
    const [name, place] = [textOf(memberOf(parameter, 'name')), memberOf(parameter, 'in')];
    const found = known.find((other) => memberOf(other, 'name') === name && memberOf(other, 'in') === place);
    const where = `${id} ${name}`;
    if (found === undefined) return [wrong('parameter', where, `${name} of ${id}`, 'absent')];
    const [expected, actual] = [
      boundsOf(resolved(ours, memberOf(parameter, 'schema'))),
      boundsOf(resolved(document, memberOf(found, 'schema'))),
    ];
    return expected === actual ? [] : [wrong('parameter', where, `${name}: ${expected}`, `${name}: ${actual}`)];
  });
}

function boundsOf(schema: ExactJson | undefined): string {
  const shown = (name: string): string[] => {
    const value = memberOf(schema, name);
    return value instanceof ExactNumber ? [`${name} ${value.literal}`] : [];
  };
  const values = list(memberOf(schema, 'enum')).map(textOf).sort();
  return [typesOf(schema).join(' or '), ...values, ...shown('minimum'), ...shown('maximum')].join(', ');
}

/** Types but null, which older documents write otherwise. */
function typesOf(schema: ExactJson | undefined): string[] {
  const types = memberOf(schema, 'type');
  const all = isExactArray(types) ? types.map(textOf) : types === undefined ? [] : [textOf(types)];
  return all.filter((type) => type !== 'null').sort();
}

/** Every member that a schema declares, whatever it is put together from. */
function membersOf(document: ExactJson, schema: ExactJson | undefined, depth = 0): Map<string, [ExactJson, boolean]> {
  const found = new Map<string, [ExactJson, boolean]>();
  const own = resolved(document, schema);
  if (own === undefined || depth > deepest) return found;
  for (const part of [
    ...list(memberOf(own, 'allOf')),
    ...list(memberOf(own, 'oneOf')),
    ...list(memberOf(own, 'anyOf')),
  ])
    for (const [name, member] of membersOf(document, part, depth + 1)) found.set(name, member);
  const required = new Set(list(memberOf(own, 'required')).map(textOf));
  const properties = memberOf(own, 'properties');
  if (isExactObject(properties))
    for (const [name, member] of Object.entries(properties)) found.set(name, [member, required.has(name)]);
  for (const [name, [member]] of found) if (required.has(name)) found.set(name, [member, true]);
  return found;
}

function itemsOf(document: ExactJson, schema: ExactJson | undefined, depth = 0): ExactJson | undefined {
  const own = resolved(document, schema);
  if (own === undefined || depth > deepest) return undefined;
  const parts = [...list(memberOf(own, 'allOf')), ...list(memberOf(own, 'oneOf')), ...list(memberOf(own, 'anyOf'))];
  return (
    memberOf(own, 'items') ?? parts.map((part) => itemsOf(document, part, depth + 1)).find((one) => one !== undefined)
  );
}

/** The schema of a 200, under whatever media type. */
function answerOf(document: ExactJson, operation: ExactJson | undefined): ExactJson | undefined {
  const content = memberOf(resolved(document, memberOf(memberOf(operation, 'responses'), '200')), 'content');
  const [first] = isExactObject(content) ? Object.values(content) : [];
  return memberOf(first, 'schema');
}

function fields(document: ExactJson, id: string, due: ExactJson | undefined, given: ExactJson): Fault[] {
  const found: Fault[] = [];
  const compare = (own: ExactJson | undefined, other: ExactJson | undefined, at: string, depth: number): void => {
    const [items, otherItems] = [itemsOf(ours, own), itemsOf(document, other)];
    if (items !== undefined && depth < deepest) compare(items, otherItems, `${at}[]`, depth + 1);
    const known = membersOf(document, other);
    for (const [name, [member, isRequired]] of membersOf(ours, own)) {
      if (memberOf(member, 'x-extension') === true) continue;
      const path = at === '' ? name : `${at}.${name}`;
      const [there, thereRequired] = known.get(name) ?? [undefined, false];
      const [expected, actual] = [typesOf(resolved(ours, member)), typesOf(resolved(document, there))];
      if (there === undefined) found.push(wrong('field', `${id} ${path}`, path, 'absent'));
      else if (expected.length > 0 && actual.length > 0 && !isWithin(expected, actual))
        found.push(wrong('field', `${id} ${path}`, `${path}: ${expected.join(' or ')}`, actual.join(' or ')));
      else if (isRequired && !thereRequired)
        found.push(wrong('field', `${id} ${path}`, `${path} in every response`, 'may be left out'));
      else if (depth < deepest) compare(member, there, path, depth + 1);
    }
  };
  compare(answerOf(ours, due), answerOf(document, given), '', 0);
  return found;
}

/** An integer is a number. */
function isWithin(expected: readonly string[], actual: readonly string[]): boolean {
  return expected.every((type) => actual.includes(type) || (type === 'integer' && actual.includes('number')));
}
