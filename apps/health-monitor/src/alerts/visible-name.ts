// Control characters, line separators, and invisible characters, some of which change the direction of the text around them.
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu;
// Names that need no change: visible ASCII without @, with single spaces.
const ordinary = /^[!-?A-~]+( [!-?A-~]+)*$/;
// `user@host` with a dot in the host. The user is limited, so that matching takes linear time.
const mailAddress = /([^\s@<>"'(),:;]{1,64})@([^\s@<>"'(),:;]+\.[^\s@<>"'(),:;]+)/gu;

/**
 * Sanitizes an untrusted text (name, version, sponsor) for messages and pages: one line, nothing invisible, at most `maxLength` code
 * points, mail addresses shortened to their first letter because they are personal data. Markup is not changed; escape it on output.
 * Returns `fallback` if nothing is left.
 *
 * @example visibleName('ann@example.org', 'unnamed') // 'a…@example.org'
 */
export function visibleName(name: string, fallback = 'unnamed', maxLength = 64): string {
  if (name.length <= maxLength && ordinary.test(name)) return name;
  // Cut before the expressions below run, because a name may have a million characters. Eight times the length is kept, because the steps
  // below shorten it.
  const line = name
    .slice(0, maxLength * 8)
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, ' ')
    .replace(/\s+/gu, ' ')
    .replace(mailAddress, (_, user: string, host: string) => `${Array.from(user)[0] ?? ''}…@${host}`)
    .trim();
  const points = Array.from(line);
  if (points.length === 0) return fallback;
  return points.length > maxLength ? `${points.slice(0, maxLength - 1).join('')}…` : line;
}
