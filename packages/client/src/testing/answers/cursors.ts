import { invalid } from './reading.ts';

/** 32 bits of a text (FNV-1a): enough to notice a change by accident or play. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** Seals where a walk stands, and opens it again for the same list only (R8). */
export interface Cursors {
  seal(scope: readonly unknown[], state: string): string;
  /** A 400 that names the parameter, if the cursor is of another list or was changed. */
  open(scope: readonly unknown[], cursor: string, name: string): string;
}

/** The parameters of a request whose cursor comes from a walk at a position: that position is one of them. */
export function atCursor<Values extends { readonly cursor?: unknown; readonly position?: unknown }>(
  values: Values,
): Values {
  const [, pin] = /@(\d+)-[0-9a-f]{16}$/.exec(String(values.cursor)) ?? [];
  return pin === undefined || values.position !== undefined ? values : { ...values, position: Number(pin) };
}

function guard(secret: string, scope: readonly unknown[], state: string): string {
  return checksum(`${secret} ${JSON.stringify(scope)} ${state}`) + checksum(`${state} ${secret}`);
}

export function cursorsOf(secret: string): Cursors {
  return {
    seal: (scope, state) => `1-${state}-${guard(secret, scope, state)}`,
    open: (scope, cursor, name) => {
      const [, state = ''] = /^1-(.+)-[0-9a-f]{16}$/.exec(cursor) ?? [];
      if (state !== '' && cursor === `1-${state}-${guard(secret, scope, state)}`) return state;
      throw invalid([{ in: 'query', name, reason: 'is not a cursor of this list, or was changed: leave it out' }]);
    },
  };
}
