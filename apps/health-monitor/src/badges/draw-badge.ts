import { escapeMarkup } from '../pages/html.ts';
import type { Badge } from './badge.ts';

/** White on each of these is 4.5:1 or better. */
const colors: Readonly<Record<Badge['color'], string>> = {
  green: '#197c48',
  yellow: '#86630a',
  orange: '#b0500f',
  red: '#c0242c',
  blue: '#1f62b0',
  grey: '#5f6873',
};

/** A badge as SVG, with a name for screen readers, without scripts or fonts from other hosts. */
export function drawBadge({ label, message, color }: Badge): string {
  const [left, right] = [width(label) + 12, width(message) + 12];
  const all = left + right;
  const name = escapeMarkup(`${label}: ${message}`);
  const text = (x: number, length: number, words: string): string =>
    `<text x="${x}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="20" viewBox="0 0 ${all} 20" role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    `<clipPath id="r"><rect width="${all}" height="20" rx="4"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#414a55"/><rect x="${left}" width="${right}" height="20" fill="${colors[color]}"/></g>`,
    `<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">`,
    text(left / 2, left - 12, label),
    text(left + right / 2, right - 12, message),
    `</g></svg>`,
  ].join('');
}

/** The approximate width in Verdana, 11 px; `textLength` makes the text fit. */
function width(text: string): number {
  let sum = 0;
  for (const character of text) {
    if (/[ijl.,:;'|! ]/.test(character)) sum += 4;
    else if (/[mwMW@%]/.test(character)) sum += 10.5;
    else if (/[A-Z]/.test(character)) sum += 8;
    else sum += character < '\u0300' ? 7 : 11;
  }
  return Math.ceil(sum);
}
