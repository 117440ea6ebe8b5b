import { isNode } from './rule.ts';
import type { Context, Node, Rule } from './rule.ts';

const pagings = ['page', 'cursor', 'slice', 'array', 'none'];

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Messages about faults in an operation's paging and order. Each says what is wrong. `parameters`: by name. */
function faults(operation: Node, parameters: ReadonlyMap<unknown, Node>): string[] {
  const found: string[] = [];
  const paging = operation['x-paging'];
  const order = operation['x-order'];
  const schema = (name: string): Node | undefined => {
    const value = parameters.get(name)?.schema;
    return isNode(value) ? value : undefined;
  };
  if (!pagings.includes(String(paging))) return [`\`x-paging\` is none of ${pagings.join(', ')}.`];
  if (paging === 'none') return order === undefined ? [] : ['An operation that is no list has `x-order`.'];

  const needed =
    { page: ['page', 'size'], cursor: ['nextCursor', 'size'], slice: ['cursor', 'size'], array: ['size'] }[
      String(paging)
    ] ?? [];
  const missing = needed.filter((name) => !parameters.has(name));
  if (missing.length > 0) found.push(`A list paged by ${String(paging)} lacks the parameters ${missing.join(', ')}.`);

  if (!isNode(order)) return [...found, 'A list has no `x-order`.'];
  const keys = schema('sortBy')?.enum ?? [];
  if (!same(order.keys, keys)) found.push('`x-order.keys` differ from the values of `sortBy`.');
  const by = schema('sortBy')?.default;
  if (by !== undefined && order.by !== by) found.push('`x-order.by` differs from the default of `sortBy`.');
  if (typeof order.by !== 'string' || order.by === '')
    found.push('`x-order.by`, the sort key of the list, is missing or empty.');
  const direction = schema('orderBy')?.default ?? order.direction;
  if (order.direction !== direction) found.push('`x-order.direction` differs from the default of `orderBy`.');
  if (!['ASC', 'DESC'].includes(String(order.direction))) found.push('`x-order.direction` is neither ASC nor DESC.');

  const isPageStringTyped = parameters.get('page')?.['x-string-typed'] !== undefined;
  if (isPageStringTyped !== (operation['x-window'] !== undefined)) {
    found.push('`x-window`, the limit of string-typed pages, is missing, or the page is not string-typed (R2).');
  }
  if (schema('page')?.maximum !== undefined && typeof operation['x-beyond'] !== 'string') {
    found.push('`x-beyond`, the way to entries beyond the highest page, is missing (R1).');
  }
  return found;
}

/** Operations declare their paging and lists their order, in agreement with their parameters. */
export const pagingDeclared: Rule = () => ({
  Operation(operation: Node, context: Context): void {
    const list = Array.isArray(operation.parameters) ? (operation.parameters as Node[]) : [];
    const resolved = list.map((parameter) => context.resolve(parameter).node).filter(isNode);
    const parameters = new Map<unknown, Node>(resolved.map((parameter) => [parameter.name, parameter]));
    for (const message of faults(operation, parameters)) context.report({ message });
  },
});
