import type { Context, Node, Rule } from './rule.ts';

const stabilities = ['external', 'internal', 'deprecated'];

/** What we read of somebody else's interface says how long it is promised to stay. */
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
