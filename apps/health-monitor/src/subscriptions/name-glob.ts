/**
 * Whether a name matches a glob: `*` stands for any characters, `?` for one; letter case does not count; anything else
 * stands for itself. At worst it takes the product of both lengths, whatever the glob: no regular expression is built
 * from what a stranger wrote.
 */
export function matchesGlob(name: string, glob: string): boolean {
  const text = Array.from(name.toLowerCase());
  const pattern = Array.from(glob.toLowerCase());
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
