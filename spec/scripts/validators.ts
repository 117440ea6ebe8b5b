import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { operationsOf, responseSchemaName } from './document.ts';
import type { OpenApiDocument, Schema } from './document.ts';

// `discriminator` tells apart what a `const` tells apart too.
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
    // A part of an allOf, or a free JSON object, states its type where it is used.
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    // Formats are documentation: what the contract means by them is in patterns and bounds.
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

/** One thing that is wrong with a value. */
export interface ValidationError {
  /** JSON pointer into the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Tells whether a parsed JSON value has the shape; if not, \`errors\` of the last call says why. */
export interface Validator<T> {
  (value: unknown): value is T;
  readonly errors?: readonly ValidationError[] | null;
}

${names.map((name) => `export declare const validate${name}: Validator<components['schemas']['${name}']>;`).join('\n')}

/** Validator of the 200 answer of each operation, by operationId. */
export declare const validators: {
${responses.map(([id, name]) => `  readonly ${id}: Validator<components['schemas']['${name}']>;`).join('\n')}
};
`;
  return { code, declarations };
}
