import { type OpenApiDocument, refName, type Schema } from './document.ts';

/** Units of exact decimals: amounts of the ledger and figures computed from them. Seconds (lag, uptime) are measurements and not exact. */
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

/** Whether a schema is an exact decimal, for which the caller of the client chooses the type. */
export function isDecimal(errorName: string, { type, multipleOf, 'x-unit': unit = '' }: Schema): boolean {
  if (![type].flat().includes('number') || multipleOf === 1) return false;
  if (!decimalUnits.has(unit) && unit !== 's')
    throw new Error(`${errorName}: is a number in "${unit}" an exact decimal?`);
  return decimalUnits.has(unit);
}

/** Fields of a schema, with those of its parts (`allOf`). */
function fieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): readonly [string, Schema][] {
  const { $ref, allOf = [], properties = {} } = schema;
  if ($ref !== undefined) return fieldsOf(schemas[refName($ref)] ?? {}, schemas);
  return [...allOf.flatMap((part) => fieldsOf(part, schemas)), ...Object.entries(properties)];
}

/** `Amount` of `inputAppRewardAmount`. */
function lastWord(name: string): string {
  return /(?:[A-Z]|^)[^A-Z]*$/.exec(name)?.[0] ?? name;
}

/**
 * The source of a regular expression for the names of all exact decimals. It matches the end of a name by its last word, if no other
 * number's name has this last word, or else the whole name. Texts with such a name match too: a reader checks the value as well.
 */
export function decimalFields({ components: { schemas } }: OpenApiDocument): string {
  const fields = Object.values(schemas)
    .flatMap((schema) => fieldsOf(schema, schemas))
    .filter(([, { type }]) => [type].flat().some((one) => one === 'number' || one === 'integer'));
  const exact = ([name, field]: (readonly [string, Schema][])[number]): boolean =>
    [field.type].flat().includes('number') && isDecimal(name, field);
  const otherWords = new Set(fields.filter((field) => !exact(field)).map(([name]) => lastWord(name).toLowerCase()));
  const needsWholeName = (name: string): boolean => otherWords.has(lastWord(name).toLowerCase());
  const names = fields.filter(exact).map(([name]) => name);
  const sorted = (all: readonly string[]) => [...new Set(all.map((name) => name.toLowerCase()))].toSorted();
  const wholeNames = sorted(names.filter(needsWholeName));
  const lastWords = sorted(names.filter((name) => !needsWholeName(name)).map(lastWord));
  // Names with `_`, of holdings summaries, are texts or whole numbers.
  const decimals = new RegExp(`^([^_]*(${lastWords.join('|')})|${wholeNames.join('|')})$`, 'i');
  const mixed = fields.find((field) => decimals.test(field[0]) !== exact(field));
  if (mixed !== undefined)
    throw new Error(
      `${mixed[0]} does not match the names of exact decimals, or is none and matches: ${String(decimals)}`,
    );
  return String(decimals);
}
