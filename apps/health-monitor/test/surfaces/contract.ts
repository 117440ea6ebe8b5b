import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import document from '../../generated/openapi.json' with { type: 'json' };

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Schema>>;
}

/** Checks responses against the OpenAPI document. */
export class Contract {
  /** Operations and statuses seen so far, such as `getStatus 200`. */
  readonly seen = new Set<string>();
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor() {
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, 'monitor');
  }

  /** All operations of the document. */
  operations(): readonly { readonly method: string; readonly path: string; readonly operation: Operation }[] {
    return Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries<unknown>(item).flatMap(([method, operation]) =>
        method === 'parameters' ? [] : [{ method: method.toUpperCase(), path, operation: operation as Operation }],
      ),
    );
  }

  /** Returns the first problem of the response, or null. `path` is the path in the document, below the network. */
  check(method: string, path: string, status: number, type: string | null, body: unknown): string | null {
    const found = this.operations().find((one) => one.method === method && one.path === path);
    if (found === undefined) return `there is no ${method} ${path}`;
    const { operationId, responses } = found.operation;
    if (!(String(status) in responses)) return `${operationId} declares no ${status}`;
    this.seen.add(`${operationId} ${status}`);
    const where = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const response = this.#at(where);
    const content = response.schema.content as Readonly<Record<string, Schema>> | undefined;
    const media = (type ?? '').split(';')[0] ?? '';
    if (content === undefined)
      return type === null ? null : `${operationId} ${status} declares no content, but it is ${media}`;
    if (!(media in content)) return `${operationId} ${status} is ${media}, not ${Object.keys(content).join(', ')}`;
    if (typeof body === 'string') return null;
    const validate = this.#validator([...response.pointer, 'content', media, 'schema']);
    return validate(body) ? null : `${operationId} ${status}: ${this.#ajv.errorsText(validate.errors)}`;
  }

  #validator(pointer: readonly string[]): ValidateFunction {
    const $ref = `monitor#/${pointer.map((one) => encodeURIComponent(one.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
    const validator = this.#validators.get($ref) ?? this.#ajv.compile({ $ref });
    this.#validators.set($ref, validator);
    return validator;
  }

  /** The schema at the pointer, with references resolved. */
  #at(pointer: readonly string[]): { readonly schema: Schema; readonly pointer: readonly string[] } {
    let schema: unknown = document;
    for (const key of pointer) schema = (schema as Readonly<Record<string, unknown>>)[key];
    const { $ref } = schema as { $ref?: string };
    return $ref === undefined ? { schema: schema as Schema, pointer } : this.#at($ref.slice(2).split('/'));
  }
}
