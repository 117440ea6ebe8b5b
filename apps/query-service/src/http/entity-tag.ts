import { hash } from 'node:crypto';

/** A weak entity tag over everything that shapes a body. */
export const weakTag = (parts: readonly (string | number)[]): string =>
  `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` names the tag: weak comparison, lists, `*` (RFC 9110 section 13.1.2). */
export const matchesTag = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = (text: string): string => text.replace(/^W\//u, '');
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/gu) ?? []).some((candidate) => opaque(candidate) === opaque(tag));
};
