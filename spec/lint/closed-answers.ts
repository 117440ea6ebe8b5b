import { isNode } from './rule.ts';
import type { Context, Node, Rule } from './rule.ts';

/** Parts of an `allOf` stay open; what is composed of them is closed as a whole. */
function isPart(pointer: string): boolean {
  return /\/(?:[A-Z]\w+Fields|PageEnvelope|SliceEnvelope|allOf\/\d+)$/.test(pointer);
}

/** Problem details carry `errors` with status 400 only (RFC 9457 section 3.2, extension member). */
function isOptional(pointer: string, field: string): boolean {
  return pointer.endsWith('/Problem') && field === 'errors';
}

function faults(schema: Node, pointer: string): string[] {
  if (schema['x-json'] === true) {
    return schema.additionalProperties === true ? [] : ['Free JSON declares `additionalProperties: true`.'];
  }
  if (schema.allOf !== undefined) {
    return schema.unevaluatedProperties === false ? [] : ['A composed answer needs `unevaluatedProperties: false`.'];
  }
  if (!isNode(schema.properties)) return [];
  const found: string[] = [];
  if (schema.additionalProperties !== false && !isPart(pointer)) {
    found.push('An answer is closed: it needs `additionalProperties: false`.');
  }
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const missing = Object.keys(schema.properties).filter((field) => !required.has(field) && !isOptional(pointer, field));
  if (missing.length > 0) found.push(`Every field is always present: require ${missing.join(', ')}.`);
  return found;
}

/**
 * Answers are closed, and every field is always there (docs/contract.md#v2): objects declare `additionalProperties: false`
 * (compositions `unevaluatedProperties: false`) and require all their properties. Free JSON says so by `x-json`.
 */
export const closedAnswers: Rule = () => ({
  // Parameters and headers have schemas too, but no objects.
  Schema(schema: Node, context: Context): void {
    for (const message of faults(schema, context.location.pointer)) context.report({ message });
  },
});
