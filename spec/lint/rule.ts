/** The used parts of the context that Redocly passes to a visitor. */
export interface Context {
  report(problem: { message: string; location?: unknown }): void;
  resolve(node: Node): { node?: Node };
  location: { readonly pointer: string; child(path: (string | number)[]): unknown };
}

/** A node of the document. Its shape is not checked yet, because Redocly's own rules run at the same time. */
export type Node = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A rule returns its visitors by kind of node (`Operation`). */
export type Rule = () => Record<string, unknown>;
