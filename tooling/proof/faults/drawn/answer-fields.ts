import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

/** Type of a field, as far as mutations distinguish it. `time`: epoch milliseconds; `moment`: ISO 8601; `moving`: changes with the clock. */
type FieldType =
  | 'amount'
  | 'boolean'
  | 'choice'
  | 'cursor'
  | 'list'
  | 'moment'
  | 'moving'
  | 'number'
  | 'object'
  | 'text'
  | 'time';

/** A field of an answer. */
export interface AnswerField {
  /** Path from `body`; `*` is every entry of a list: `body`, `content`, `*`, `fee`. */
  readonly path: readonly string[];
  readonly type: FieldType;
  readonly choices: readonly string[];
  /** Names of other fields of the object whose values are interchangeable with this field's (`kindOf`). */
  readonly siblings: readonly string[];
}

interface RawSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: RawSchema;
  readonly allOf?: readonly RawSchema[];
  readonly oneOf?: readonly RawSchema[];
  readonly properties?: Readonly<Record<string, RawSchema>>;
  readonly 'x-unit'?: string;
  readonly 'x-json'?: boolean;
}

const schemas: Readonly<Record<string, RawSchema>> = document.components.schemas;
const fieldsBySchema = new Map<string, readonly AnswerField[]>();

/** All declared fields of a response, including nested ones. Free JSON is one value. */
export function fieldsOf(schema: string): readonly AnswerField[] {
  const found = fieldsBySchema.get(schema) ?? fieldsBelow({ $ref: `#/${schema}` }, ['body']);
  fieldsBySchema.set(schema, found);
  return found;
}

function fieldsBelow(raw: RawSchema, path: readonly string[]): AnswerField[] {
  const parts = partsOf(raw);
  const { items } = parts.find((part) => part.items !== undefined) ?? {};
  if (items !== undefined) return [answerField(raw, path, []), ...fieldsBelow(items, [...path, '*'])];
  const fields = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  return fields.flatMap(([name, field]) => {
    const kind = kindOf(field, name);
    const siblings = fields
      .filter(([other, its]) => other !== name && kindOf(its, other) === kind)
      .map(([other]) => other);
    const inner = fieldsBelow(field, [...path, name]);
    return typeOf(field) === 'list' ? inner : [answerField(field, [...path, name], siblings), ...inner];
  });
}

function answerField(raw: RawSchema, path: readonly string[], siblings: readonly string[]): AnswerField {
  const choices = partsOf(raw).flatMap((part) => part.enum ?? []);
  return { path, type: typeOf(raw, path.at(-1)), choices, siblings };
}

/** The schema and all its parts. */
function partsOf(raw: RawSchema): readonly RawSchema[] {
  const { $ref } = raw;
  const referenced = $ref === undefined ? [] : [schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}];
  return [raw, ...[...referenced, ...(raw.allOf ?? []), ...(raw.oneOf ?? [])].flatMap(partsOf)];
}

/** Kind of a value: values of the same kind are interchangeable. */
function kindOf(raw: RawSchema, name = ''): string {
  const parts = partsOf(raw);
  const references = parts.flatMap(({ $ref }) => $ref ?? []);
  const choices = parts.flatMap((part) => part.enum ?? []);
  const items = parts.flatMap((part) => (part.items === undefined ? [] : [kindOf(part.items)]));
  return JSON.stringify([typeOf(raw, name), unitOf(raw), references, choices, items]);
}

function unitOf(raw: RawSchema): string | undefined {
  return partsOf(raw).find((part) => part['x-unit'] !== undefined)?.['x-unit'];
}

function typeOf(raw: RawSchema, name = ''): FieldType {
  const parts = partsOf(raw);
  const types = parts.flatMap(({ type }) => type ?? []);
  if (types.includes('array')) return 'list';
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('object')) return 'object';
  if (parts.some((part) => part.enum !== undefined)) return 'choice';
  const unit = unitOf(raw) ?? '';
  if (types.includes('string')) {
    if (parts.some(({ format }) => format === 'date-time')) return 'moment';
    if (unit === 'coin') return 'amount';
    return /cursor$/i.test(name) ? 'cursor' : 'text';
  }
  if (unit === 'ms' || unit === 'requested ms') return 'time';
  // A value that changes with time cannot be checked exactly.
  if (unit === 's' || unit === 'duration in ms') return 'moving';
  return /coin|USD|percent|1\/s|unit of|factor/.test(unit) ? 'amount' : 'number';
}
