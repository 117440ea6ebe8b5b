import type { Context, Node, Rule } from './rule.ts';

const stabilities = ['external', 'internal', 'deprecated'];

/** Operations of the ledger's Scan API declare how stable they are. */
export const stabilityDeclared: Rule = () => ({
  Operation(operation: Node, context: Context): void {
    const stability = String(operation['x-stability']);
    if (!stabilities.includes(stability)) {
      context.report({ message: `\`x-stability\` has to be one of ${stabilities.join(', ')}.` });
    } else if ((stability === 'deprecated') !== (operation.deprecated === true)) {
      context.report({ message: '`deprecated: true` and `x-stability: deprecated` go together.' });
    }
  },
});
