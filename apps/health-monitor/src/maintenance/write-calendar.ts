import { isAnnounced, type MaintenanceWindow } from './maintenance-store.ts';

/**
 * The windows as an iCalendar file (RFC 5545) to subscribe to. Cancelled windows stay in it as cancelled, so that calendar programs remove
 * them. `host`: of this monitor, which makes UIDs globally unique (RFC 7986, 5.3).
 */
export function writeCalendar(windows: readonly MaintenanceWindow[], network: string, host: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ledger Explorer//Health monitor//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escape(`Maintenance of ${network}`)}`,
    `X-WR-CALNAME:${escape(`Maintenance of ${network}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...windows.flatMap((window) => event(window, network, host)),
    'END:VCALENDAR',
  ]
    .map(foldLine)
    .join('');
}

function event(window: MaintenanceWindow, network: string, host: string): readonly string[] {
  const { validators, created, ends, cancelled, sequence } = window;
  const scope = validators.length === 0 ? 'the whole network' : validators.join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${escape(`${window.id}@${host}`)}`,
    // With METHOD:PUBLISH this is the time of the last revision (RFC 5545, 3.8.7.2). A window that changed and was not cancelled ended early.
    `DTSTAMP:${stamp(cancelled ?? (sequence === 0 ? created : ends))}`,
    `DTSTART:${stamp(window.starts)}`,
    `DTEND:${stamp(ends)}`,
    `SUMMARY:${escape(window.title)}`,
    `DESCRIPTION:${escape(`Of ${scope}.${isAnnounced(window) ? '' : '\nAnnounced after it began: it does not change the availability.'}`)}`,
    `STATUS:${cancelled === null ? 'CONFIRMED' : 'CANCELLED'}`,
    `SEQUENCE:${sequence}`,
    'TRANSP:TRANSPARENT',
    `CATEGORIES:${escape(network)}`,
    'END:VEVENT',
  ];
}

function stamp(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Escapes a text (RFC 5545, 3.3.11) and replaces control characters, which are not allowed. */
function escape(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
      .replace(/[\\;,]/g, (sign) => `\\${sign}`)
      .replace(/\n/g, '\\n')
  );
}

/** Folds a content line into pieces of at most 75 octets, never inside a character (RFC 5545, 3.1). Ends in CRLF. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (size + octets > 75) {
      pieces.push(piece);
      // A continuation begins with a space, which counts.
      piece = ' ';
      size = 1;
    }
    piece += character;
    size += octets;
  }
  return `${[...pieces, piece].join('\r\n')}\r\n`;
}
