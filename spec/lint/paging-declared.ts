import { isNode } from './rule.ts';
import type { Context, Node, Rule } from './rule.ts';

const pagings = ['page', 'cursor', 'slice', 'array', 'none'];

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Faults of an operation's paging and order. `parameters`: by name. */
function faults(operation: Node, parameters: ReadonlyMap<unknown, Node>): string[] {
  const found: string[] = [];
  const paging = operation['x-paging'];
  const order = operation['x-order'];
  const schema = (name: string): Node | undefined => {
    const value = parameters.get(name)?.schema;
    return isNode(value) ? value : undefined;
  };
  if (!pagings.includes(String(paging))) return [`\`x-paging\` has to be one of ${pagings.join(', ')}.`];
  if (paging === 'none') return order === undefined ? [] : ['An operation that is no list has no `x-order`.'];

  const needed =
    { page: ['page', 'size'], cursor: ['nextCursor', 'size'], slice: ['cursor', 'size'], array: ['size'] }[
      String(paging)
    ] ?? [];
  const missing = needed.filter((name) => !parameters.has(name));
  if (missing.length > 0) found.push(`A list paged by ${String(paging)} takes ${missing.join(', ')}.`);

  if (!isNode(order)) return [...found, 'A list declares its `x-order`.'];
  const keys = schema('sortBy')?.enum ?? [];
  if (!same(order.keys, keys)) found.push('`x-order.keys` are the values of `sortBy`.');
  const by = schema('sortBy')?.default;
  if (by !== undefined && order.by !== by) found.push('`x-order.by` is the default of `sortBy`.');
  if (typeof order.by !== 'string' || order.by === '') found.push('`x-order.by` says what the list is sorted by.');
  const direction = schema('orderBy')?.default ?? order.direction;
  if (order.direction !== direction) found.push('`x-order.direction` is the default of `orderBy`.');
  if (!['ASC', 'DESC'].includes(String(order.direction))) found.push('`x-order.direction` is ASC or DESC.');

  const isText = parameters.get('page')?.['x-string-typed'] !== undefined;
  if (isText !== (operation['x-window'] !== undefined)) {
    found.push('`x-window` bounds string-typed pages, and only those (R2).');
  }
  if (schema('page')?.maximum !== undefined && typeof operation['x-beyond'] !== 'string') {
    found.push('`x-beyond` says what reaches the entries beyond the highest page (R1).');
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
