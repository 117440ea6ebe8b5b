import { swapCase } from '../transport/key-form.ts';

/**
 * A character of no ledger identifier. The functions below make identifiers that cannot exist but are similar to
 * existing ones: parties end in a fingerprint of 64 hexadecimal digits, contracts are pairs of lower-case hexadecimal
 * digits, and events are an update and a canonical number. A merely unlikely one would cause a false alarm one day.
 */
const strange = '~';

/** True for an identifier that ends in a number: an event of an update. */
export function isNumbered(id: string): boolean {
  return /:\d+$/.test(id);
}

/** A party id that cannot exist. */
export const unknownParty = `unknown${strange}::1220`;

/** The identifier with an additional character. */
export function longer(id: string): string {
  return `${id}${strange}`;
}

/**
 * The identifier without its end: a fingerprint or contract with an odd number of digits, an event without its
 * number, or a round number followed by a point.
 */
export function cut(id: string): string {
  if (/^\d{1,15}$/.test(id)) return `${id}.`;
  return isNumbered(id) ? id.replace(/\d+$/, '') : id.slice(0, -1);
}

/** An event id without its number: an update id, which is not an event. */
export function withoutNumber(id: string): string {
  return id.replace(/:\d+$/, '');
}

/** An event id with a leading zero in its number; for others the first character is replaced. */
export function padded(id: string): string {
  return isNumbered(id) ? id.replace(/:(\d+)$/, ':0$1') : `${strange}${id.slice(1)}`;
}

/** True for a name, which may be like any other: it has no form of a ledger identifier. */
export function isName(id: string): boolean {
  return !id.includes('::') && !/^[0-9a-f]+(:\d+)?$/.test(id);
}

/** The identifier in the other case, with upper-case hexadecimal digits; undefined if these have no letters, or for a name. */
export function idInOtherCase(id: string): string | undefined {
  return !isName(id) && /[a-f]/.test(id.slice(id.lastIndexOf('::') + 1)) ? swapCase(id) : undefined;
}

/** A name in the other case, which a service that ignores case finds. Undefined if it has no letters or is an id. */
export function nameInOtherCase(id: string): string | undefined {
  return isName(id) && swapCase(id) !== id ? swapCase(id) : undefined;
}

/** An identifier of the maximal length (R7). */
export function longest(bytes: number): string {
  return strange.repeat(bytes);
}

/**
 * Identifiers similar to an existing one that may also exist. A service that folds, trims, completes or matches
 * patterns returns the existing one instead.
 */
export function near(id: string): readonly string[] {
  const [hint = '', fingerprint] = id.split('::');
  if (fingerprint === undefined)
    return [`${id.slice(0, -1)}_`, `${id.slice(0, 1)}%`, `${id} `, ` ${id}`, id.toUpperCase()].filter(
      (one) => one !== id,
    );
  const turned = hint.replaceAll(/[-_]/g, (sign) => (sign === '-' ? '_' : '-'));
  const at = Math.floor(hint.length / 2);
  return [
    `${turned}::${fingerprint}`,
    `${hint.slice(0, at)}_${hint.slice(at + 1)}::${fingerprint}`,
    hint,
    `${hint.slice(0, 1)}%::${fingerprint}`,
    `::${fingerprint}`,
    `${hint}::${fingerprint.slice(0, 12)}`,
    `${hint.toUpperCase()}::${fingerprint}`,
    `${hint.replaceAll(/[-_]/g, '')}::${fingerprint}`,
    fingerprint,
  ].filter((one) => one !== id);
}
