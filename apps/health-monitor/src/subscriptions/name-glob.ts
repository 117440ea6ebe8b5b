/**
 * Whether a name matches a glob: `*` stands for any characters, `?` for one; letter case does not count. The time is at most proportional
 * to the product of both lengths, which a regular expression made from an untrusted glob would not guarantee.
 */
export function matchesGlob(name: string, glob: string): boolean {
  const { pieces, characters } = read(glob);
  const lower = name.toLowerCase();
  return characters === null ? matchesPieces(lower, pieces) : matchesCharacters(Array.from(lower), characters);
}

interface ReadGlob {
  /** The texts between the stars. */
  readonly pieces: readonly string[];
  /** Its characters if it has a `?`, else null. */
  readonly characters: readonly string[] | null;
}

const readGlobs = new Map<string, ReadGlob>();

function read(glob: string): ReadGlob {
  const stored = readGlobs.get(glob);
  if (stored !== undefined) return stored;
  const lower = glob.toLowerCase();
  const created = { pieces: lower.split('*'), characters: glob.includes('?') ? Array.from(lower) : null };
  if (readGlobs.size > 10_000) readGlobs.clear();
  readGlobs.set(glob, created);
  return created;
}

/** The fast algorithm for globs without `?`: it searches for whole pieces. A mass outage matches every glob with every validator. */
function matchesPieces(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (let index = 1; index < pieces.length - 1; index++) {
    const piece = pieces[index] ?? '';
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/** For globs with `?`: compares character by character. After a mismatch, the last star takes one character more. */
function matchesCharacters(text: readonly string[], pattern: readonly string[]): boolean {
  // The next characters to compare: `at` in the text, `next` in the pattern.
  let at = 0;
  let next = 0;
  // Index in the pattern of the last star (-1: none), and in the text of the first character after those that it takes.
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[next] === '*') {
      star = next++;
      resume = at;
    } else if (next < pattern.length && (pattern[next] === '?' || pattern[next] === text[at])) {
      at++;
      next++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[next] === '*') next++;
  return next === pattern.length;
}
