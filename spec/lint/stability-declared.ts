import type { Context, Node, Rule } from './rule.ts';

const stabilities = ['external', 'internal', 'deprecated'];

/** Operations of the ledger's Scan API declare how stable they are. */
export const stabilityDeclared: Rule = () => ({
  Operation(operation: Node, context: Context): void {
    const stability = String(operation['x-stability']);
    if (!stabilities.includes(stability)) {
      context.report({ message: `\`x-stability\` is none of ${stabilities.join(', ')}.` });
    } else if ((stability === 'deprecated') !== (operation.deprecated === true)) {
      context.report({ message: 'Only one of `deprecated: true` and `x-stability: deprecated` is given.' });
    }
  },
});
