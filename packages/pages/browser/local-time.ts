const stored = 'lx-zone';

/** The offset of a time in this zone: `+02:00`. */
function offset(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const two = (n: number) => String(Math.trunc(n)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}

/** The time in this zone, written as it is in UTC, with its offset. */
function local(iso: string): string {
  const time = new Date(iso);
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return `${shifted.toISOString().replace('T', ' ').replace('Z', '')} ${offset(time)}`;
}

/** Shows all times in the zone that was chosen. */
export function showZone(): void {
  const isLocal = localStorage.getItem(stored) === 'local';
  for (const element of document.querySelectorAll('time')) {
    element.dataset.utc ??= element.textContent;
    element.textContent = isLocal ? local(element.dateTime) : element.dataset.utc;
  }
}

/** Shows all times in UTC or in local time, and remembers it. */
export function switchZone(): void {
  localStorage.setItem(stored, localStorage.getItem(stored) === 'local' ? 'utc' : 'local');
  showZone();
}

if (localStorage.getItem(stored) === 'local') showZone();
