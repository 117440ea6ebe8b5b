// Control characters, line separators, and characters that are invisible or change the direction of the text around them
// (zero-width, bidi embeddings and isolates, soft hyphen, tags: all "default ignorable").
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;
// Nothing to do: visible ASCII with single spaces, no mail address in it.
const ordinary = /^[!-?A-~]+( [!-?A-~]+)*$/;
const mailAddress = /([^\s@<>"'(),:;]{1,64})@([^\s@<>"'(),:;]+\.[^\s@<>"'(),:;]+)/gu;

/**
 * A text that a stranger chose (validator name, version, sponsor), as one line fit for a message or a page:
 * nothing invisible, at most `longest` code points, mail addresses shortened to their first letter (they are personal data).
 * Markup is not changed: each channel escapes its own. Returns `fallback` if nothing is left.
 *
 * @example visibleName('ann@example.org', 'unnamed') // 'a…@example.org'
 */
export function visibleName(name: string, fallback = 'unnamed', longest = 64): string {
  if (name.length <= longest && ordinary.test(name)) return name;
  // Cut first: a name may have a million characters, and the expressions below should not see them.
  const line = name
    .slice(0, longest * 8)
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, ' ')
    .replace(/\s+/gu, ' ')
    .replace(
      mailAddress,
      (_, user: string, host: string) => `${String.fromCodePoint(user.codePointAt(0) ?? 63)}…@${host}`,
    )
    .trim();
  const points = Array.from(line);
  if (points.length === 0) return fallback;
  return points.length > longest ? `${points.slice(0, longest - 1).join('')}…` : line;
}
