import { type OpenApiDocument, refName, type Schema } from './document.ts';

// Units of what can have a fraction and comes from the ledger or is computed from it. Seconds of lag and uptime are measurements.
const decimalUnits = new Set([
  'coin',
  'USD',
  'USD/coin',
  'percent',
  '1/s',
  'unit of the metric',
  'unit of the kind',
  'factor',
]);

/** Whether a schema is an exact decimal, which a client reads as its caller chose. `place`: for the error. */
export function isDecimal(place: string, { type, multipleOf, 'x-unit': unit = '' }: Schema): boolean {
  if (![type].flat().includes('number') || multipleOf === 1) return false;
  if (!decimalUnits.has(unit) && unit !== 's') throw new Error(`${place}: is a number in "${unit}" an exact decimal?`);
  return decimalUnits.has(unit);
}

/** Fields of a schema, those of the schemas it is made of included. */
function fieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): readonly [string, Schema][] {
  const { $ref, allOf = [], properties = {} } = schema;
  if ($ref !== undefined) return fieldsOf(schemas[refName($ref)] ?? {}, schemas);
  return [...allOf.flatMap((part) => fieldsOf(part, schemas)), ...Object.entries(properties)];
}

function lastWord(name: string): string {
  return /(?:[A-Z]|^)[^A-Z]*$/.exec(name)?.[0] ?? name;
}

/** A pattern of the names of the fields that are exact decimals, as JavaScript. */
export function decimalFields({ components: { schemas } }: OpenApiDocument): string {
  const fields = Object.values(schemas)
    .flatMap((schema) => fieldsOf(schema, schemas))
    .filter(([, { type }]) => [type].flat().some((one) => one === 'number' || one === 'integer'));
  const exact = ([name, field]: (readonly [string, Schema][])[number]): boolean =>
    [field.type].flat().includes('number') && isDecimal(name, field);
  const others = new Set(fields.filter((field) => !exact(field)).map(([name]) => lastWord(name).toLowerCase()));
  // A name that ends as other names do counts as a whole.
  const isWhole = (name: string): boolean => others.has(lastWord(name).toLowerCase());
  const names = fields.filter(exact).map(([name]) => name);
  const sorted = (all: readonly string[]) => [...new Set(all.map((name) => name.toLowerCase()))].toSorted();
  const wholes = sorted(names.filter(isWhole));
  const words = sorted(names.filter((name) => !isWhole(name)).map(lastWord));
  const decimals = new RegExp(`^([^_]*(${words.join('|')})|${wholes.join('|')})$`, 'i');
  const mixed = fields.find((field) => decimals.test(field[0]) !== exact(field));
  if (mixed !== undefined)
    throw new Error(`${mixed[0]} is an exact decimal or is none, and is not named so: ${String(decimals)}`);
  return String(decimals);
}
