import type { Context, Node, Rule } from './rule.ts';

/**
 * Operations declare as how many requests they count in the rate limit (`x-cost`). Only operations without a key, such as probes, may count as
 * none. A parameter may add to the cost.
 */
export const costDeclared: Rule = () => ({
  Parameter(parameter: Node, context: Context): void {
    const cost = parameter['x-cost'];
    if (cost !== undefined && !(Number.isSafeInteger(cost) && Number(cost) > 0)) {
      context.report({ message: '`x-cost` of a parameter is not a whole number from 1.' });
    }
  },
  Operation(operation: Node, context: Context): void {
    const cost = operation['x-cost'];
    const keyless = Array.isArray(operation.security) && operation.security.length === 0;
    if (typeof cost !== 'number' || !Number.isSafeInteger(cost) || cost < 0) {
      context.report({ message: '`x-cost` is not a whole number from 0.' });
    } else if (cost === 0 && !keyless) {
      context.report({ message: 'An operation without `security: []` has `x-cost: 0`.' });
    }
  },
});
