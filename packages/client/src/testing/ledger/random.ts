/** Numbers that look random and depend on nothing but the seed. */
export interface Random {
  /** An integer from 0 up to `below`, without it. */
  integer(below: number): number;
  /** Text of hexadecimal digits. */
  hex(digits: number): string;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** 32 bits at a time, by a linear step and a mix of its bits: quick, and alike in every runtime. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
  function integer(below: number): number {
    return next() % below;
  }
  return {
    integer,
    hex: (digits) =>
      Array.from({ length: Math.ceil(digits / 8) }, () => next().toString(16).padStart(8, '0'))
        .join('')
        .slice(0, digits),
    pick: (items) => items[integer(items.length)] ?? items[0],
  };
}
