/** Whether an `If-None-Match` header matches a tag: weak comparison, lists, `*` (RFC 9110, section 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (text: string): string => text.replace(/^W\//u, '');
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/gu) ?? []).some((candidate) => opaque(candidate) === opaque(tag));
}
