import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MaintenanceWindow } from './maintenance-store.ts';
import { foldLine, writeCalendar } from './write-calendar.ts';

function at(text: string) {
  return Date.parse(text);
}

describe('the calendar', () => {
  const window: MaintenanceWindow = {
    id: 'mw_1',
    starts: at('2026-11-20T22:00:00Z'),
    ends: at('2026-11-21T01:00:00Z'),
    created: at('2026-11-19T00:00:00Z'),
    cancelled: null,
    sequence: 0,
    title: 'Upgrade; to 0.6, "all"\r\nBEGIN:VEVENT',
    validators: [],
  };
  const written = (one: MaintenanceWindow) => writeCalendar([one], 'testnet', 'monitor.acme.org');

  it('has an event with title, times and sequence', () => {
    expect(written(window).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Ledger Explorer//Health monitor//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Maintenance of testnet',
      'X-WR-CALNAME:Maintenance of testnet',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:mw_1@monitor.acme.org',
      'DTSTAMP:20261119T000000Z',
      'DTSTART:20261120T220000Z',
      'DTEND:20261121T010000Z',
      'SUMMARY:Upgrade\\; to 0.6\\, "all"\\nBEGIN:VEVENT',
      'DESCRIPTION:Of the whole network.',
      'STATUS:CONFIRMED',
      'SEQUENCE:0',
      'TRANSP:TRANSPARENT',
      'CATEGORIES:testnet',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });
  it('marks a window that was cancelled or announced too late', () => {
    expect(written({ ...window, cancelled: window.created + 1 })).toContain('STATUS:CANCELLED');
    const isMarkedLate = (created: number) =>
      written({ ...window, created })
        .replaceAll('\r\n ', '')
        .includes('Announced after it began');
    expect([window.starts, window.starts + 1].map(isMarkedLate)).toEqual([false, true]);
  });
  it.each([
    ['cancelled', { cancelled: at('2026-11-20T10:00:00Z'), sequence: 1 }, '20261120T100000Z'],
    ['ended early', { ends: at('2026-11-20T23:00:00Z'), sequence: 1 }, '20261120T230000Z'],
  ])('stamps a window that was %s with the time of the change', (_, change, stamp) => {
    expect(written({ ...window, ...change })).toContain(`DTSTAMP:${stamp}\r\n`);
  });
  it('folds lines at 75 octets outside of characters', () => {
    // One to four octets each.
    const character = fc.constantFrom('a', 'ü', '漢', '🦊');
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 50, maxLength: 300 }), (text) => {
        const folded = foldLine(text);
        for (const line of folded.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
        expect(folded.slice(0, -2).replaceAll('\r\n ', '')).toBe(text);
      }),
    );
  });
});
