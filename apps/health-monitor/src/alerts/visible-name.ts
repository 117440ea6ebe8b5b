/** Longest name that a message shows, in code points. */
const longest = 64;

// C0, C1, line and paragraph separators, and what shows nothing or turns the direction of the text around it
// (zero-width, bidi embeddings and isolates, soft hyphen, tags): a name must look like what it is.
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]+/gu;
const mailAddress = /([^\s@<>"'(),:;]{1,64})@([^\s@<>"'(),:;]+\.[^\s@<>"'(),:;]+)/gu;

/**
 * A text that a stranger chose (validator name, version, sponsor), as one line fit for a message or a page:
 * nothing invisible, at most 64 code points, mail addresses shortened to their first letter (they are personal data).
 * Markup is not touched: each channel escapes what means something there. Returns `fallback` when nothing is left.
 *
 * @example visibleName('ann@example.org', 'unnamed') // 'a…@example.org'
 */
export function visibleName(name: string, fallback = 'unnamed'): string {
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
