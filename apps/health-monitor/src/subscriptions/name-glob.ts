/**
 * Whether a name matches a glob: `*` stands for any characters, `?` for one; letter case does not count; anything else
 * stands for itself. At worst it takes the product of both lengths, whatever the glob: no regular expression is built
 * from what a stranger wrote.
 */
export function matchesGlob(name: string, glob: string): boolean {
  return glob.includes('?')
    ? matchesEach(Array.from(name.toLowerCase()), Array.from(glob.toLowerCase()))
    : matchesPieces(name.toLowerCase(), glob.toLowerCase().split('*'));
}

/** A mass outage asks every glob about every validator: stars alone are looked for as whole pieces. */
function matchesPieces(text: string, [first = '', ...rest]: string[]): boolean {
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function matchesEach(text: readonly string[], pattern: readonly string[]): boolean {
  let at = 0;
  let next = 0;
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
