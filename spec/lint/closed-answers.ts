import { isNode } from './rule.ts';
import type { Context, Node, Rule } from './rule.ts';

/** Whether a schema is a part of an `allOf`. Parts are open, and the composed schema is closed. */
function isPart(pointer: string): boolean {
  return /\/(?:[A-Z]\w+Fields|PageEnvelope|SliceEnvelope|allOf\/\d+)$/.test(pointer);
}

/** Whether a field may be absent: `errors` of problem details, which only status 400 has (RFC 9457, section 3.2). */
function isOptional(pointer: string, field: string): boolean {
  return pointer.endsWith('/Problem') && field === 'errors';
}

/** Faults of a schema. `pointer`: JSON pointer to it in the document. */
function faults(schema: Node, pointer: string): string[] {
  if (schema['x-json'] === true) {
    return schema.additionalProperties === true ? [] : ['Free JSON has no `additionalProperties: true`.'];
  }
  if (schema.allOf !== undefined) {
    return schema.unevaluatedProperties === false ? [] : ['A composed answer has no `unevaluatedProperties: false`.'];
  }
  if (!isNode(schema.properties)) return [];
  const found: string[] = [];
  if (schema.additionalProperties !== false && !isPart(pointer)) {
    found.push('An answer has no `additionalProperties: false`.');
  }
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const missing = Object.keys(schema.properties).filter((field) => !required.has(field) && !isOptional(pointer, field));
  if (missing.length > 0) found.push(`Fields are not required: ${missing.join(', ')}.`);
  return found;
}

/**
 * Response bodies have all declared fields and no others (docs/contract.md#v2): objects declare `additionalProperties: false` (compositions
 * `unevaluatedProperties: false`) and require all their properties. Free JSON is marked with `x-json`.
 */
export const closedAnswers: Rule = () => ({
  // The schemas of parameters and headers are checked, too, but they are not objects.
  Schema(schema: Node, context: Context): void {
    for (const message of faults(schema, context.location.pointer)) context.report({ message });
  },
});
