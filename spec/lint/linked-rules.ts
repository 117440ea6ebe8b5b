import type { Context, Node, Rule } from './rule.ts';

/** A number of a rule, such as `V14`. */
const ruleNumber = /\b[VR]\d+a?\b/;

function check(node: Node, context: Context): void {
  const rules = node['x-rule'];
  if (rules !== undefined && !(Array.isArray(rules) && /^[VR]\d+a?(?:,[VR]\d+a?)*$/.test(rules.join()))) {
    const message = '`x-rule` is not a list of rules, such as [V14, R1].';
    context.report({ message, location: context.location.child(['x-rule']) });
  }
  for (const key of ['summary', 'description', 'x-source', 'x-beyond']) {
    const text = node[key];
    if (typeof text !== 'string' || !ruleNumber.test(text)) continue;
    const message = `\`${key}\` cites a rule by number: put it in \`x-rule\`.`;
    context.report({ message, location: context.location.child([key]) });
  }
}

/** Rules of the contract are cited in `x-rule` and not in texts, whose readers do not know their numbers. */
export const linkedRules: Rule = () => ({ Operation: check, Parameter: check, Response: check, Schema: check });
