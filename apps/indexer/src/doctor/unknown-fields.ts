import { isRecord } from '../json.ts';
import { resolve, type Schema } from './scan-contract.ts';

/** Paths of fields (`transactions.*.new_field`) that are not in the schema, without duplicates. Free-form JSON is skipped. */
export function unknownFields(value: unknown, schema: Schema): string[] {
  const found = new Set<string>();
  walk(value, schema, [], found);
  return [...found].sort();
}

function walk(value: unknown, schema: Schema, path: readonly string[], found: Set<string>): void {
  if (Array.isArray(value)) {
    const { items } = resolve(schema);
    if (items !== undefined) for (const item of value) walk(item, items, [...path, '*'], found);
    return;
  }
  if (!isRecord(value)) return;
  const parts = partsFor(value, schema);
  const known = Object.assign({}, ...parts.map(({ properties }) => properties ?? {})) as Record<string, Schema>;
  const rest = parts.find(({ additionalProperties }) => additionalProperties !== undefined)?.additionalProperties;
  if (rest === undefined && Object.keys(known).length === 0) return;
  for (const [name, member] of Object.entries(value)) {
    const own = known[name] ?? rest;
    if (own === undefined) found.add([...path, name].join('.'));
    else walk(member, own, [...path, known[name] === undefined ? '*' : name], found);
  }
}

/** Schemas of this object; of alternatives, only the one that it matches. */
function partsFor(value: Readonly<Record<string, unknown>>, schema: Schema): Schema[] {
  const own = resolve(schema);
  const alternatives = own.anyOf ?? own.oneOf;
  const chosen = alternatives?.find((alternative) =>
    partsFor(value, alternative).every(({ required = [], properties = {} }) =>
      required.every((name) => name in value && [undefined, value[name]].includes(properties[name]?.const)),
    ),
  );
  return [
    own,
    ...(own.allOf ?? []).flatMap((part) => partsFor(value, part)),
    ...(chosen ? partsFor(value, chosen) : []),
  ];
}
