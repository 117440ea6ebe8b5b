import document from '@ledger-explorer/spec/scan.json' with { type: 'json' };
import { type Validator, validators } from '@ledger-explorer/spec/scan-validators';

export type OperationId = keyof typeof validators;

/** The part of JSON Schema that scan.json uses. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly 'x-stability': string;
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json'?: { readonly schema: Schema } } }>
  >;
}

/** An operation's response in the contract. */
export interface ScanOperation {
  readonly id: OperationId;
  /** `external`: stays compatible. `internal`, `deprecated`: Scan may drop it, and the indexer works without it. */
  readonly stability: string;
  readonly schema: Schema;
  readonly validate: Validator<unknown>;
}

interface ScanDocument {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
}

const {
  components: { schemas },
  paths,
} = document as unknown as ScanDocument;
const operations = Object.values(paths)
  .flatMap(({ get, post }) => [get, post])
  .filter((operation) => operation !== undefined);

/** @throws RangeError for an operation without a JSON response in scan.json. */
export function scanOperation(id: OperationId): ScanOperation {
  const operation = operations.find(({ operationId }) => operationId === id);
  const schema = operation?.responses['200']?.content?.['application/json']?.schema;
  if (operation === undefined || schema === undefined) throw new RangeError(`scan.json has no JSON response of ${id}`);
  return { id, stability: operation['x-stability'], schema, validate: validators[id] };
}

/** Ids of all operations in the contract. */
export const operationIds = Object.keys(validators) as OperationId[];

/** The schema that a reference names; other schemas unchanged. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
  return name === undefined ? schema : (schemas[name] ?? {});
}
