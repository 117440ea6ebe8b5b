/** Weight of a media type in an Accept header (RFC 9110 section 12.5.1); 0 if the header does not name the type itself. */
function weight(accept: string, mediaType: string): number {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (name !== mediaType) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return q === undefined ? 1 : Number(q) || 0;
  }
  return 0;
}

/** True if the caller names `text/html` and does not prefer JSON. A wildcard counts as a program. */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const html = weight(accept, 'text/html');
  return html > 0 && html >= weight(accept, 'application/json');
}
