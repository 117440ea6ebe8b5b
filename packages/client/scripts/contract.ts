import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

/** The parts of JSON Schema that the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly multipleOf?: number;
  readonly 'x-unit'?: string;
}

/** The schemas of the contract by name. */
export const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>;

interface Described {
  readonly $ref?: string;
  readonly name?: string;
  readonly description?: string;
}

interface PathItem {
  readonly get: {
    readonly operationId: string;
    readonly description?: string;
    readonly parameters?: readonly Described[];
  };
}

const paths = Object.values(document.paths as unknown as Readonly<Record<string, PathItem>>);
const sharedParameters = document.components.parameters as unknown as Readonly<Record<string, Described>>;

/** What the contract says of each operation, by id. */
export const descriptions = new Map(paths.map(({ get }) => [get.operationId, get.description ?? '']));

/** What the contract says of a parameter of an operation. */
export function parameterDescription(operation: string, name: string): string | undefined {
  return paths
    .find(({ get }) => get.operationId === operation)
    ?.get.parameters?.map((parameter) =>
      parameter.$ref === undefined ? parameter : sharedParameters[refName(parameter.$ref)],
    )
    .find((parameter) => parameter?.name === name)?.description;
}

// What can have a fraction and comes from the ledger or is computed from it. Seconds of lag and uptime are measurements.
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

/** Whether a field is an exact decimal, which the client reads as the caller chose. */
export function isDecimal(name: string, schema: Schema): boolean {
  if (![schema.type].flat().includes('number') || schema.multipleOf === 1) return false;
  const unit = schema['x-unit'] ?? '';
  if (!decimalUnits.has(unit) && unit !== 's') throw new Error(`${name}: is a number in "${unit}" an exact decimal?`);
  return decimalUnits.has(unit);
}

/** `#/components/schemas/Transfer` is `Transfer`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Fields of a schema, those of the schemas it is made of included. */
export function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  return Object.fromEntries([
    ...(schema.allOf ?? []).flatMap((part) => Object.entries(fieldsOf(resolve(part)))),
    ...Object.entries(schema.properties ?? {}),
  ]);
}

function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = schemas[refName(schema.$ref)];
  if (found === undefined) throw new Error(`no schema ${schema.$ref}`);
  return found;
}
