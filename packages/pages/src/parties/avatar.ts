import { type Html, html } from '../html/html.ts';

/** Number of hues in the stylesheet (`.h0` to `.h11`). */
const hues = 12;
const size = 5;
const pictures = new Map<string, Html>();
/** Maximum number of pictures in memory. */
const maxPictures = 5_000;

/** A hash of the text (FNV-1a, 32 bits). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The path of five by five cells. 15 bits, three a row, say which of the left three columns are filled; the right two mirror them. */
function cells(bits: number): string {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const column = Math.min(x, size - 1 - x);
      if ((bits >> (y * 3 + column)) & 1) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  // Without a cell, a square in the middle.
  return path === '' ? 'M1 1h3v3h-3z' : path;
}

/** The picture of a party: the same id has the same color and shape on every page. */
export function avatar(partyId: string, { isBig = false } = {}): Html {
  const key = `${isBig ? 'big ' : ''}${partyId}`;
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const hash = hashOf(partyId);
  const picture = html`<svg
    class="avatar${isBig ? ' big' : ''} h${(hash >>> 16) % hues}"
    viewBox="0 0 5 5"
    aria-hidden="true"
  >
    <path d="${cells(hash & 0x7fff)}" />
  </svg>`;
  if (pictures.size >= maxPictures) pictures.clear();
  pictures.set(key, picture);
  return picture;
}
