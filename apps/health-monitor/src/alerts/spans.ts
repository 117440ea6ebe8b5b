/** A time (epoch milliseconds) for people: `2026-11-20 14:02 UTC`. */
export function showTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A duration for people in its two largest units, rounded down: `43 min`, `3 h 5 min`, `2 d 4 h`. */
export function showDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joined([hours, 'h'], [minutes % 60, 'min']);
  return joined([Math.floor(hours / 24), 'd'], [hours % 24, 'h']);
}

function joined(...parts: readonly (readonly [number, string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
