import { isNode } from './rule.ts';
import type { Context, Node, Rule } from './rule.ts';

function faults(response: Node, body: Node): string[] {
  const problems: unknown = response['x-problems'];
  if (!Array.isArray(problems) || problems.length === 0) return ['An error has no problem types in `x-problems`.'];
  const examples = isNode(body.examples) ? body.examples : {};
  return problems.filter(isNode).flatMap((problem) => {
    const { slug, status, title, explanation } = problem;
    if (![slug, title, explanation].every((text) => typeof text === 'string') || typeof status !== 'number') {
      return ['A problem type lacks its slug, status, title or explanation.'];
    }
    const example = examples[String(slug)];
    const value = isNode(example) ? example.value : undefined;
    if (!isNode(value)) return [`The problem type ${String(slug)} has no example.`];
    const agrees =
      value.type === `/localnet/problems/${String(slug)}` && value.status === status && value.title === title;
    return agrees ? [] : [`The example of ${String(slug)} disagrees with it.`];
  });
}

/** Error responses declare their problem types (RFC 9457), each with a matching example. */
export const documentedProblems: Rule = () => ({
  Response(response: Node, context: Context): void {
    const content = isNode(response.content) ? response.content : {};
    const body = content['application/problem+json'];
    if (!isNode(body)) return;
    for (const message of faults(response, body)) context.report({ message });
  },
});
