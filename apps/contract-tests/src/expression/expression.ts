/** A parsed expression of the spec (`x-invariants`, `x-relations`). */
export type Expression =
  | { readonly kind: 'literal'; readonly value: null | boolean | string | { readonly number: string } }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'name'; readonly name: string }
  /** `of.name` */
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  /** `of[where]`: items of a list for which `where` is true; it can use their members as names. */
  | { readonly kind: 'filter'; readonly of: Expression; readonly where: Expression }
  /** `!of` */
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression };
