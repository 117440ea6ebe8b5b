/** The lines that fit into `limit` UTF-16 units, joined by line feeds; what is left out is counted in a last line. */
export function fitLines(lines: readonly string[], limit: number): string {
  const whole = lines.join('\n');
  if (whole.length <= limit) return whole;
  const rest = (count: number): string => `… and ${count} more lines`;
  const room = limit - rest(lines.length).length;
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (length + line.length + 1 > room) break;
    kept.push(line);
    length += line.length + 1;
  }
  return [...kept, rest(lines.length - kept.length)].join('\n');
}
