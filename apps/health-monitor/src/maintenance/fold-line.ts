/** A content line in pieces of at most 75 octets, never through a character, ended by CRLF: RFC 5545, 3.1. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (size + octets > 75) {
      pieces.push(piece);
      // The space that begins a continuation counts.
      piece = ' ';
      size = 1;
    }
    piece += character;
    size += octets;
  }
  return `${[...pieces, piece].join('\r\n')}\r\n`;
}
