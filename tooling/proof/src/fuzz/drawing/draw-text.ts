import type { Draws } from '../../draws.ts';

const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '05',
  '+5',
  '5.0',
  '1e3',
  '0x10',
  '51',
  '101',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\0',
  'a\0b',
  '%00',
  '%',
  '%zz',
  '%c3%28',
  '%ed%a0%80',
  '%F4%90%80%80',
  '%2e%2e%2f',
  '..',
  '../../etc/hosts',
  "' or '1'='1",
  "'; drop table head; --",
  '$1',
  '\\',
  '"',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'ASC',
  'desc',
  'DESC ',
  'ü',
  '\u{1f600}',
  '\u202e',
  '::1220',
  'a::1220',
  '00'.repeat(33),
  `1220${'ab'.repeat(32)}:0`,
  `1220${'ab'.repeat(32)}:99999999999`,
  `1220${'AB'.repeat(32)}:0`,
  'x'.repeat(512),
  'x'.repeat(513),
  'ü'.repeat(256),
] as const;

/** A text that is hard to handle, or random characters; not encoded. */
export function drawText(draw: Draws): string {
  if (draw.chance(0.7)) return draw.pick(nasty);
  const length = draw.chance(0.05) ? draw.whole(500, 3000) : draw.whole(0, 40);
  return String.fromCodePoint(
    ...Array.from({ length }, () =>
      draw.chance(0.8) ? draw.whole(0x20, 0x7e) : draw.chance(0.5) ? draw.whole(0, 0xff) : draw.whole(0x100, 0xd7ff),
    ),
  );
}

/** Changes a text slightly. */
export function spoil(draw: Draws, text: string): string {
  const at = draw.whole(0, text.length);
  const kind = draw.whole(0, 5);
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(0, at) + drawText(draw) + text.slice(at);
  if (kind === 2) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 3) return text.toUpperCase();
  if (kind === 4) return text + text;
  return text.slice(0, at) + String.fromCharCode(draw.whole(0x20, 0x7e)) + text.slice(at + 1);
}
