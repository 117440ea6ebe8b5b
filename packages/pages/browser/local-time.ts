import { readStored, store } from './stored.ts';
import { texts } from './texts.ts';

const stored = 'lx-zone';

/** Whether times are shown in the browser's zone. */
export function zoneIsLocal(): boolean {
  return readStored(stored) === 'local';
}

/** The UTC offset of the browser's zone at a time: `+02:00`. */
function offset(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const twoDigits = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`;
}

/** A time in the browser's zone, in the format of the UTC times, with its offset. */
function local(iso: string): string {
  const time = new Date(iso);
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return `${shifted.toISOString().replace('T', ' ').replace('Z', '')} ${offset(time)}`;
}

/** Seconds. */
const day = 86_400;

/** When the page was made (milliseconds since the epoch), and when this script first saw it (`performance.now`). */
let [made, seen] = [0, 0];

/** Updates relative times (`8 s ago`). Those of a day and more become dates. */
export function growAges(): void {
  const main = document.querySelector<HTMLElement>('main[data-now]');
  if (!main) return;
  const stated = Number(main.dataset.now);
  if (stated !== made) [made, seen] = [stated, performance.now()];
  const now = made + performance.now() - seen;
  for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    const age = (now - Date.parse(element.dateTime)) / 1000;
    const text = age < day ? texts.age.ago(Math.max(0, age)) : element.title.slice(0, 16);
    if (element.textContent !== text) element.textContent = text;
  }
}
setInterval(growAges, 1000);

/** Shows all times in the chosen zone. */
export function showZone(): void {
  const isLocal = zoneIsLocal();
  for (const element of document.querySelectorAll('time')) {
    const isRelative = element.dataset.ago !== undefined;
    element.dataset.utc ??= isRelative ? element.title : element.textContent;
    const shown = isLocal ? local(element.dateTime) : element.dataset.utc;
    if (isRelative) element.title = shown;
    else element.textContent = shown;
  }
}

/** Switches between UTC and local time, and stores the choice. */
export function switchZone(): void {
  store(stored, zoneIsLocal() ? 'utc' : 'local');
  showZone();
}

if (zoneIsLocal()) showZone();
