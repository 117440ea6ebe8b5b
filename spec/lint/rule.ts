/** What Redocly hands to a visitor, as far as our rules use it. */
export interface Context {
  report(problem: { message: string; location?: unknown }): void;
  resolve(node: Node): { node?: Node };
  location: { readonly pointer: string; child(path: (string | number)[]): unknown };
}

/** A node of the document as it stands: checked by Redocly's own rules for shape, so read with care only. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A rule is a function that makes visitors, one per kind of node. */
export type Rule = () => Record<string, unknown>;
