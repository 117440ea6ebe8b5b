import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { parseExpression } from '../expression/parse-expression.ts';
import type { Expression } from '../expression/expression.ts';

export interface RawRule {
  readonly rule: string;
  readonly that: string;
  readonly when?: string;
}

/** A schema of the spec as written, with the extension keywords that the tests read. */
interface RawSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: RawSchema;
  readonly allOf?: readonly RawSchema[];
  readonly oneOf?: readonly RawSchema[];
  readonly properties?: Readonly<Record<string, RawSchema>>;
  readonly contentMediaType?: string;
  readonly 'x-json'?: boolean;
  readonly 'x-unit'?: string;
  readonly 'x-source'?: string;
  readonly 'x-rule'?: readonly string[];
  readonly 'x-empty'?: boolean;
  readonly 'x-key'?: readonly string[];
  readonly 'x-lasting'?: boolean;
  readonly 'x-invariants'?: readonly RawRule[];
  readonly 'x-agrees'?: readonly {
    readonly rule: string;
    readonly with: readonly string[];
    readonly on: Readonly<Record<string, string>>;
    readonly same?: Readonly<Record<string, string>>;
    readonly says?: readonly RawRule[];
  }[];
}

/** A rule and its source text. */
export interface Rule {
  readonly rule: string;
  readonly text: string;
  readonly that: Expression;
  readonly when?: Expression;
}

/** An agreement: fields of an item that must equal those of an item of another schema. */
interface Agreement {
  readonly rule: string;
  readonly with: readonly string[];
  /** Pairs of own and other field that identify matching items. */
  readonly on: readonly (readonly [own: string, other: string])[];
  /** Own fields with the expression of the other item that they must equal. Undefined: all fields that both have. */
  readonly same?: readonly { readonly own: string; readonly text: string; readonly other: Expression }[];
  /** Further rules; the other item is `other`. */
  readonly says: readonly Rule[];
}

interface SchemaField {
  readonly name: string;
  readonly schema: Schema;
}

/** A schema with resolved references and merged `allOf`. */
export interface Schema {
  /** Name in the spec; absent for an inline schema. */
  readonly name?: string;
  readonly nullable: boolean;
  readonly isText: boolean;
  readonly fields: readonly SchemaField[];
  readonly items?: Schema;
  readonly values?: readonly string[];
  /** True for free JSON, whose content is not declared. */
  readonly isFree: boolean;
  readonly isJsonText: boolean;
  readonly mayBeEmpty: boolean;
  readonly unit?: string;
  /** True for a record time, which is never after the head's. */
  readonly isRecordTime: boolean;
  /** True for values that are always current, even at a position: names and images (V32), and those of `isOfScanList`. */
  readonly isCurrent: boolean;
  /** True for values from the market source or from the clock of a process. */
  readonly isOfMarketOrClock: boolean;
  /** True for values that Scan lists only for a while, so that an index has them only if it polled in time. */
  readonly isOfScanList: boolean;
  /** True if the value depends on the request besides the item. */
  readonly isOfRequest: boolean;
  /** Names of the fields that identify an item; empty if the schema is no item. */
  readonly key: readonly string[];
  /** True for items that never change, except for values that are `isCurrent`. */
  readonly isLasting: boolean;
  readonly invariants: readonly Rule[];
  readonly agreements: readonly Agreement[];
}

export function readRule({ rule, that, when }: RawRule): Rule {
  return {
    rule,
    text: that,
    that: parseExpression(that),
    ...(when === undefined ? {} : { when: parseExpression(when) }),
  };
}

/** Recognizes sources in `x-source`: its first word is the kind of the source, and its text can name further ones. */
const sourcePatterns = {
  recordTime: /record_time|firstSeen/,
  request: /^request:/,
  directory: /^directory/,
  scanList: /from Scan's list/,
  marketOrClock: /^market|market source|clock of/,
};

const schemas: Readonly<Record<string, RawSchema>> = document.components.schemas;
const schemasByName = new Map<string, Schema>();

/** Schemas that `raw` refers to, combines, or has as alternatives to null. */
function partsOf(raw: RawSchema): Schema[] {
  return [
    ...(raw.$ref === undefined ? [] : [schemaNamed(raw.$ref.slice(raw.$ref.lastIndexOf('/') + 1))]),
    ...(raw.allOf ?? []).map((part) => read(part)),
    ...(raw.oneOf ?? []).filter((part) => part.type !== 'null').map((part) => read(part)),
  ];
}

function agreementOf(raw: NonNullable<RawSchema['x-agrees']>[number]): Agreement {
  return {
    rule: raw.rule,
    with: raw.with,
    on: Object.entries(raw.on),
    ...(raw.same === undefined
      ? {}
      : { same: Object.entries(raw.same).map(([own, text]) => ({ own, text, other: parseExpression(text) })) }),
    says: (raw.says ?? []).map(readRule),
  };
}

function read(raw: RawSchema, name?: string): Schema {
  const parts = partsOf(raw);
  const types = [raw.type ?? []].flat();
  const source = raw['x-source'] ?? '';
  const isOfScanList = sourcePatterns.scanList.test(source);
  const unit = raw['x-unit'] ?? parts.find((part) => part.unit !== undefined)?.unit;
  const ownFields = Object.entries(raw.properties ?? {}).map(([field, schema]) => ({
    name: field,
    schema: read(schema),
  }));
  const items = raw.items === undefined ? parts.find((part) => part.items)?.items : read(raw.items);
  const ownOrOnlyName = name ?? (parts.length === 1 && raw.allOf === undefined ? parts[0]?.name : undefined);
  return {
    ...(ownOrOnlyName === undefined ? {} : { name: ownOrOnlyName }),
    nullable: types.includes('null') || (raw.oneOf ?? []).some((part) => part.type === 'null'),
    isText: types.includes('string'),
    fields: [...ownFields, ...parts.flatMap((part) => part.fields)],
    ...(items === undefined ? {} : { items }),
    ...(raw.enum === undefined ? {} : { values: raw.enum }),
    isFree: raw['x-json'] === true || parts.some((part) => part.isFree),
    isJsonText: raw.contentMediaType === 'application/json',
    mayBeEmpty: raw['x-empty'] === true,
    ...(unit === undefined ? {} : { unit }),
    isRecordTime: unit === 'ms' && sourcePatterns.recordTime.test(source),
    isOfRequest: sourcePatterns.request.test(source),
    isCurrent: isOfScanList || sourcePatterns.directory.test(source) || (raw['x-rule'] ?? []).includes('V32'),
    isOfScanList,
    isOfMarketOrClock: sourcePatterns.marketOrClock.test(source),
    key: raw['x-key'] ?? parts.find((part) => part.key.length > 0)?.key ?? [],
    isLasting: raw['x-lasting'] === true || parts.some((part) => part.isLasting),
    invariants: [...(raw['x-invariants'] ?? []).map(readRule), ...parts.flatMap((part) => part.invariants)],
    agreements: [...(raw['x-agrees'] ?? []).map(agreementOf), ...parts.flatMap((part) => part.agreements)],
  };
}

/** Schema by name. Throws if there is none. */
export function schemaNamed(name: string): Schema {
  const found = schemasByName.get(name);
  if (found !== undefined) return found;
  const raw = schemas[name];
  if (raw === undefined) throw new Error(`the spec has no schema ${name}`);
  const schema = read(raw, name);
  schemasByName.set(name, schema);
  return schema;
}

/** Version of the contract. */
export const specVersion: string = document.info.version;
