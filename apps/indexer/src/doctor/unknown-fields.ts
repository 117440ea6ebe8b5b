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
  const schemaByName = Object.assign({}, ...parts.map(({ properties }) => properties ?? {})) as Record<string, Schema>;
  const schemaOfOthers = parts.find(
    ({ additionalProperties }) => additionalProperties !== undefined,
  )?.additionalProperties;
  const isFreeForm = schemaOfOthers === undefined && Object.keys(schemaByName).length === 0;
  if (isFreeForm) return;
  for (const [name, member] of Object.entries(value)) {
    const named = schemaByName[name];
    if (named !== undefined) walk(member, named, [...path, name], found);
    else if (schemaOfOthers !== undefined) walk(member, schemaOfOthers, [...path, '*'], found);
    else found.add([...path, name].join('.'));
  }
}

/** Schemas of this object; of alternatives, only the one that it matches. */
function partsFor(value: Readonly<Record<string, unknown>>, schema: Schema): Schema[] {
  const resolved = resolve(schema);
  const alternatives = resolved.anyOf ?? resolved.oneOf;
  // The first one whose required fields the object has, with the value that the schema fixes (`const`), if any.
  const chosen = alternatives?.find((alternative) =>
    partsFor(value, alternative).every(({ required = [], properties = {} }) =>
      required.every((name) => {
        const fixed = properties[name]?.const;
        return name in value && (fixed === undefined || fixed === value[name]);
      }),
    ),
  );
  return [
    resolved,
    ...(resolved.allOf ?? []).flatMap((part) => partsFor(value, part)),
    ...(chosen ? partsFor(value, chosen) : []),
  ];
}
