/** A text of at most so many characters, no half of a surrogate pair at its end; null for what is no text or empty. */
export function cutText(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (value.length <= most) return value.toWellFormed();
  return `${value.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`.toWellFormed();
}
