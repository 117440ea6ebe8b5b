import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { operationsOf, responseSchemaName } from './document.ts';
import type { OpenApiDocument, Schema } from './document.ts';

/** Keywords that Ajv ignores. `discriminator` is one, because the schemas that it tells apart have a `const`. */
const annotations = [
  'x-json',
  'x-unit',
  'x-source',
  'x-rule',
  'x-empty',
  'x-key',
  'x-lasting',
  'x-agrees',
  'x-invariants',
  'x-extension',
  'example',
  'discriminator',
];

/** Compiled validators for every schema: an ES module without imports, and its declarations, which import `types`. */
export function validatorModules(document: OpenApiDocument, types: string): { code: string; declarations: string } {
  const schemas: Record<string, Schema> = document.components.schemas;
  const names = Object.keys(schemas);
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // Parts of an allOf and free JSON objects have no type of their own.
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    // Formats are documentation. The schemas check them by patterns and bounds.
    validateFormats: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  for (const keyword of annotations) ajv.addKeyword(keyword);
  const local = JSON.parse(JSON.stringify(schemas).replaceAll('"#/components/schemas/', '"')) as typeof schemas;
  for (const [name, schema] of Object.entries(local)) ajv.addSchema({ $id: name, ...schema });
  const exported = Object.fromEntries(names.map((name) => [`validate${name}`, name]));
  const compile = standalone as unknown as (instance: Ajv2020, refs: Record<string, string>) => string;
  const responses = operationsOf(document).map(
    ({ operation }) => [operation.operationId, responseSchemaName(operation)] as const,
  );
  const code = `${compile(ajv, exported)}
export const validators = {
${responses.map(([id, name]) => `  ${id}: validate${name},`).join('\n')}
};
`;
  if (/\brequire\(|^import /m.test(code))
    throw new Error('a validator needs a runtime module: keep it out of the schemas');
  const declarations = `import type { components } from '${types}';

/** An error in a value. */
export interface ValidationError {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Returns whether a parsed JSON value matches the schema. \`errors\`: those of the last call. */
export interface Validator<T> {
  (value: unknown): value is T;
  readonly errors?: readonly ValidationError[] | null;
}

${names.map((name) => `export declare const validate${name}: Validator<components['schemas']['${name}']>;`).join('\n')}

/** Validators of the response bodies with status 200, by operationId. */
export declare const validators: {
${responses.map(([id, name]) => `  readonly ${id}: Validator<components['schemas']['${name}']>;`).join('\n')}
};
`;
  return { code, declarations };
}
