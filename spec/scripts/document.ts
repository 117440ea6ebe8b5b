import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The parts of JSON Schema that the contracts use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: string[];
  default?: string | number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean;
  'x-json'?: boolean;
  'x-unit'?: string;
  'x-key'?: string[];
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  allowEmptyValue?: boolean;
  schema: Schema;
  'x-string-typed'?: { minimum?: number; maximum?: number };
  'x-max-bytes'?: number;
  'x-cost'?: number;
  'x-extension'?: boolean;
}

/** A problem type of an error response. */
export interface ProblemEntry {
  slug: string;
  status: number;
  title: string;
  explanation: string;
}

interface ResponseObject {
  $ref?: string;
  content?: Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>;
  'x-problems'?: ProblemEntry[];
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: (ParameterObject | { $ref: string })[];
  responses: Record<string, ResponseObject>;
  'x-paging': 'page' | 'cursor' | 'slice' | 'array' | 'none';
  'x-order'?: { keys: string[]; by: string; direction: 'ASC' | 'DESC' };
  'x-window'?: number;
  'x-beyond'?: string;
  /** Absent in Scan's document, because our rate limit does not apply there. */
  'x-cost'?: number;
  'x-extension'?: boolean;
}

/** An OpenAPI document in one file, with local references only. */
export interface OpenApiDocument {
  info: { version: string };
  paths: Record<string, { get?: OperationObject; post?: OperationObject }>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, ParameterObject>;
    responses?: Record<string, ResponseObject>;
  };
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundles a root file of this folder (`openapi.yaml`) into one document, offline. */
export function bundle(file: string): OpenApiDocument {
  const folder = mkdtempSync(join(tmpdir(), 'spec-'));
  const output = join(folder, 'bundle.json');
  try {
    execFileSync(join(root, 'node_modules/.bin/redocly'), ['bundle', file, '--output', output], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return JSON.parse(readFileSync(output, 'utf8')) as OpenApiDocument;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Last part of a local reference: `#/components/schemas/Transfer` is `Transfer`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/** Name of the schema of an operation's response body. */
export function responseSchemaName(operation: OperationObject): string {
  const ref = operation.responses['200']?.content?.['application/json']?.schema.$ref;
  if (ref === undefined) throw new Error(`${operation.operationId}: the 200 answer has no named schema`);
  return refName(ref);
}

export interface PlacedOperation {
  path: string;
  operation: OperationObject;
}

function has(type: 'text/event-stream' | 'text/csv', { responses }: OperationObject): boolean {
  return responses['200']?.content?.[type] !== undefined;
}

/** All operations, in the order of the document. */
export function everyOperation(document: OpenApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, { get, post }]) =>
    [get, post].flatMap((operation) => (operation === undefined ? [] : [{ path, operation }])),
  );
}

/** Operations that answer with JSON. */
export function operationsOf(document: OpenApiDocument): PlacedOperation[] {
  return everyOperation(document).filter(
    ({ operation }) => !has('text/event-stream', operation) && !has('text/csv', operation),
  );
}

/** Operations that answer with server-sent events. */
export function streamsOf(document: OpenApiDocument): PlacedOperation[] {
  return everyOperation(document).filter(({ operation }) => has('text/event-stream', operation));
}

/** Operations that answer with a whole list as a file. */
export function exportsOf(document: OpenApiDocument): PlacedOperation[] {
  return everyOperation(document).filter(({ operation }) => has('text/csv', operation));
}
