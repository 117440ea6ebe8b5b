import { isNode } from './rule.ts';
import type { Context, Node, Rule } from './rule.ts';

/** Parameters declare the values they accept: identifiers their length (docs/contract.md#r7), integers their bounds, enums their default; no query parameter is required. */
export const boundedParameters: Rule = () => ({
  Parameter(parameter: Node, context: Context): void {
    const schema = isNode(parameter.schema) ? parameter.schema : {};
    const text = parameter['x-string-typed'];
    if (parameter.in === 'path' && typeof parameter['x-max-bytes'] !== 'number') {
      context.report({ message: 'A path identifier has no `x-max-bytes`.' });
    }
    if (schema.type === 'integer' && (schema.minimum === undefined || schema.maximum === undefined)) {
      context.report({ message: 'An integer parameter lacks `minimum` or `maximum`.' });
    }
    if (
      isNode(text) &&
      (schema.type !== 'string' || typeof schema.default !== 'string' || text.minimum === undefined)
    ) {
      context.report({ message: 'A string-typed integer is not a string, or lacks its default or `minimum`.' });
    }
    if (schema.enum !== undefined && schema.default === undefined) {
      context.report({ message: 'An enum parameter has no default.' });
    }
    if (parameter.in === 'query' && parameter.required === true) {
      context.report({ message: 'A query parameter is required: give it a default.' });
    }
  },
});
