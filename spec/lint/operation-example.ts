import { isNode } from './rule.ts';
import type { Context, Node, Rule } from './rule.ts';

/** Operations have an example of their response, unless it is free JSON. Redocly compares it with the schema. */
export const operationExample: Rule = () => ({
  Operation(operation: Node, context: Context): void {
    const responses = isNode(operation.responses) ? operation.responses : {};
    const ok = isNode(responses['200']) ? responses['200'] : {};
    const content = isNode(ok.content) ? ok.content : {};
    const [body = {}] = Object.values(content).filter(isNode);
    if (body.example !== undefined) return;
    const schema = isNode(body.schema) ? context.resolve(body.schema).node : undefined;
    if (schema?.['x-json'] !== true) context.report({ message: 'The 200 answer has no example.' });
  },
});
