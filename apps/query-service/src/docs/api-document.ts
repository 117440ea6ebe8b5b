/** The parts of an OpenAPI 3.1 schema that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly (string | number | null)[];
  readonly format?: string;
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly 'x-unit'?: string;
  readonly 'x-rule'?: readonly string[];
  readonly 'x-extension'?: boolean;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: string | number;
  readonly 'x-rule'?: readonly string[];
  readonly 'x-extension'?: boolean;
}

/** A header of a response. */
interface Header {
  readonly description?: string;
}

/** A response of an operation. */
export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
  readonly 'x-problems'?: readonly { readonly slug: string; readonly title: string }[];
}

/** An operation of the reference, with all references resolved except those to schemas. */
export interface DocumentedOperation {
  readonly path: string;
  readonly operationId: string;
  readonly noun: string;
  readonly summary: string;
  readonly description: string;
  readonly keyRequired: boolean;
  readonly extension: boolean;
  /** Requests that a call counts as in the rate limit; null: not stated. */
  readonly cost: number | null;
  /** Rules of the contract that it obeys, such as `R11`. */
  readonly rules: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly responses: readonly (readonly [status: string, response: Response])[];
}

type Referring<T> = T | { readonly $ref: string };

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Referring<Parameter>[];
  readonly responses: Readonly<Record<string, Referring<Response>>>;
  readonly 'x-extension'?: boolean;
  readonly 'x-cost'?: number;
  readonly 'x-rule'?: readonly string[];
}

interface RawDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: RawOperation }>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** Last part of a reference: the name of its target. */
export function referenceName($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

function follow<T extends object>(from: Readonly<Record<string, T>>, value: Referring<T>): T {
  if (!('$ref' in value)) return value;
  const found = from[referenceName(value.$ref)];
  if (found === undefined) throw new Error(`the API document has no ${value.$ref}`);
  return found;
}

/** Reads the parts of an API document that the reference shows. */
export function readApiDocument(document: object) {
  // The tests of `spec` check the document against OpenAPI; its inferred type is too large to be useful.
  const raw = document as RawDocument;
  const operations = Object.entries(raw.paths).map(([path, { get }]): DocumentedOperation => ({
    path,
    operationId: get.operationId,
    noun: get.tags[0] ?? '',
    summary: get.summary,
    description: get.description,
    // An empty list lifts the requirement of the document (OpenAPI 3.1, Operation Object).
    keyRequired: get.security?.length !== 0,
    extension: get['x-extension'] === true,
    cost: get['x-cost'] ?? null,
    rules: get['x-rule'] ?? [],
    parameters: (get.parameters ?? []).map((parameter) => follow(raw.components.parameters, parameter)),
    responses: Object.entries(get.responses).map(([status, response]) => [
      status,
      follow(raw.components.responses, response),
    ]),
  }));
  return {
    info: raw.info,
    nouns: raw.tags,
    schemas: raw.components.schemas,
    headers: raw.components.headers,
    operations,
  };
}

export type ApiDocument = ReturnType<typeof readApiDocument>;

/** The schemas of an operation's 200 response, followed by the schemas to which they refer. */
export function schemasOf({ schemas }: ApiDocument, { responses }: DocumentedOperation): readonly [string, Schema][] {
  const found = new Map<string, Schema>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      // Examples are data and contain no references.
      if (key === 'example') continue;
      if (key !== '$ref' || typeof member !== 'string' || !member.includes('/schemas/')) {
        visit(member);
        continue;
      }
      const name = referenceName(member);
      const schema = schemas[name];
      if (schema === undefined || found.has(name)) continue;
      found.set(name, schema);
      visit(schema);
    }
  };
  visit(responses.find(([status]) => status === '200'));
  return [...found];
}
