/**
 * Identifiers that no ledger gives out, near to one that it gave: parties end in a fingerprint of 64 hexadecimal digits,
 * contracts are lower-case hexadecimal digits in pairs, events an update and a number in canonical digits. So none of these can
 * exist, however many there are. A text that is only likely to be unknown would be a false alarm one day.
 */
const strange = '~';

/** Ends in a number: an event of an update. */
export function isNumbered(id: string): boolean {
  return /:\d+$/.test(id);
}

/** Named like none. */
export const unknownParty = `unknown${strange}::1220`;

/** One character more than the identifier. */
export function longer(id: string): string {
  return `${id}${strange}`;
}

/** Cut off at its end: a fingerprint or a contract with an odd number of digits, an event without its number, a round's number with a point behind it. */
export function cut(id: string): string {
  if (/^\d{1,15}$/.test(id)) return `${id}.`;
  return isNumbered(id) ? id.replace(/\d+$/, '') : id.slice(0, -1);
}

/** An event without its number: an update, which is not an event. */
export function withoutNumber(id: string): string {
  return id.replace(/:\d+$/, '');
}

/** An event's number with a leading zero; of anything else one character less at its front. */
export function padded(id: string): string {
  return isNumbered(id) ? id.replace(/:(\d+)$/, ':0$1') : `${strange}${id.slice(1)}`;
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** With letters of the other case: hexadecimal digits are small ones. Undefined where those have no letters. */
export function otherCase(id: string): string | undefined {
  return /[a-f]/.test(id.slice(id.lastIndexOf('::') + 1)) ? swapCase(id) : undefined;
}

/** A name with letters of the other case: whoever folds them answers the one that it is near to. Undefined where it has none, or is an id. */
export function inOtherLetters(id: string): string | undefined {
  const isId = id.includes('::') || /^[0-9a-f]+(:\d+)?$/.test(id);
  return isId || swapCase(id) === id ? undefined : swapCase(id);
}

/** As long as an identifier may be (R7). */
export function longest(bytes: number): string {
  return strange.repeat(bytes);
}

/**
 * Identifiers near to one, in the forms that ledgers use too: these can exist. Whoever folds, trims, completes or matches patterns
 * answers the one that they are near to.
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
