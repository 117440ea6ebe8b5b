import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../language/en.ts';
import { readCalendar } from './read-calendar.ts';
import type { MaintenanceWindow } from './maintenance-store.ts';
import { foldLine, writeCalendar } from './write-calendar.ts';

function at(text: string) {
  return Date.parse(text);
}

const from = at('2026-11-01T00:00:00Z');
const to = at('2027-01-31T00:00:00Z');

function calendar(...events: readonly (readonly string[])[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

function starts(text: string): readonly string[] {
  const { occurrences, faults } = readCalendar(text, from, to);
  expect(faults).toEqual([]);
  return occurrences.map((each) => new Date(each.starts).toISOString().slice(0, 16));
}

describe('reading a calendar', () => {
  it('takes an event with its end or its duration, at its place in the world', () => {
    const text = calendar(
      [
        'UID:1',
        'DTSTART;TZID=Europe/Zurich:20261120T220000',
        'DTEND;TZID=Europe/Zurich:20261121T010000',
        'SUMMARY:A\\, B',
      ],
      ['UID:2', 'DTSTART:20261122T220000Z', 'DURATION:PT1H30M'],
      ['UID:3', 'DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'],
    );
    expect(readCalendar(text, from, to)).toEqual({
      faults: [],
      occurrences: [
        {
          key: '1',
          starts: at('2026-11-20T21:00:00Z'),
          ends: at('2026-11-21T00:00:00Z'),
          title: 'A, B',
          cancelled: false,
        },
        {
          key: '2',
          starts: at('2026-11-22T22:00:00Z'),
          ends: at('2026-11-22T23:30:00Z'),
          title: 'Maintenance',
          cancelled: false,
        },
        {
          key: '3',
          starts: at('2026-12-01T00:00:00Z'),
          ends: at('2026-12-03T00:00:00Z'),
          title: 'Maintenance',
          cancelled: false,
        },
      ],
    });
  });

  it.each([
    ['FREQ=DAILY;COUNT=3', ['2026-11-03', '2026-11-04', '2026-11-05']],
    ['FREQ=DAILY;INTERVAL=10;UNTIL=20261123T220000Z', ['2026-11-03', '2026-11-13', '2026-11-23']],
    ['FREQ=DAILY;UNTIL=20261105', ['2026-11-03', '2026-11-04', '2026-11-05']],
    ['FREQ=DAILY;BYDAY=SA,SU;COUNT=3', ['2026-11-03', '2026-11-07', '2026-11-08']],
    ['FREQ=WEEKLY;COUNT=3', ['2026-11-03', '2026-11-10', '2026-11-17']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4', ['2026-11-03', '2026-11-08', '2026-11-17', '2026-11-22']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4', ['2026-11-03', '2026-11-15', '2026-11-17', '2026-11-29']],
    ['FREQ=MONTHLY;COUNT=3', ['2026-11-03', '2026-12-03', '2027-01-03']],
    ['FREQ=MONTHLY;BYDAY=1TU;COUNT=3', ['2026-11-03', '2026-12-01', '2027-01-05']],
    ['FREQ=MONTHLY;BYDAY=-1SU;COUNT=3', ['2026-11-03', '2026-11-29', '2026-12-27']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['2026-11-03', '2026-11-30', '2026-12-31']],
  ])('repeats an event by %s', (rule, dates) => {
    const text = calendar(['UID:1', 'DTSTART:20261103T220000Z', 'DURATION:PT1H', `RRULE:${rule}`]);
    expect(starts(text)).toEqual(dates.map((date) => `${date}T22:00`));
  });

  it('repeats on the clocks of its zone, and without end only as far as it is asked', () => {
    const text = calendar([
      'UID:1',
      'DTSTART;TZID=America/New_York:20200101T020000',
      'DTEND;TZID=America/New_York:20200101T030000',
      'RRULE:FREQ=WEEKLY;BYDAY=SU',
    ]);
    const { occurrences } = readCalendar(text, at('2026-10-25T00:00:00Z'), at('2026-11-09T00:00:00Z'));
    expect(occurrences.map((each) => new Date(each.starts).toISOString())).toEqual([
      '2026-10-25T06:00:00.000Z',
      '2026-11-01T07:00:00.000Z',
      '2026-11-08T07:00:00.000Z',
    ]);
  });

  it('leaves out excluded occurrences, moves changed ones, and keeps cancelled ones as cancelled', () => {
    const text = calendar(
      [
        'UID:1',
        'DTSTART:20261103T220000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE:20261104T220000Z,20261105T220000Z',
      ],
      ['UID:1', 'RECURRENCE-ID:20261106T220000Z', 'DTSTART:20261106T230000Z', 'DURATION:PT2H'],
      ['UID:1', 'RECURRENCE-ID:20261107T220000Z', 'DTSTART:20261107T220000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'],
    );
    const { occurrences } = readCalendar(text, from, to);
    expect(occurrences.map((each) => [new Date(each.starts).toISOString().slice(0, 16), each.cancelled])).toEqual([
      ['2026-11-03T22:00', false],
      ['2026-11-06T23:00', false],
      ['2026-11-07T22:00', true],
    ]);
  });

  it('reads folded lines, quoted parameters and other line ends, and is not misled by alarms', () => {
    const text = calendar([
      'UID:1',
      'DTSTART;TZID="Europe/Zurich":20261120T220000',
      'DURATION:PT1H',
      'SUMMARY:one ',
      ' two',
      'BEGIN:VALARM',
      'SUMMARY:wrong',
      'DURATION:PT5M',
      'END:VALARM',
    ]).replaceAll('\r\n', '\n');
    const { occurrences } = readCalendar(text, from, to);
    expect(occurrences).toMatchObject([{ title: 'one two', ends: at('2026-11-20T22:00:00Z') }]);
  });

  it('reads the zones that a calendar defines itself, as programs do whose names are not IANA’s', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ].join('\r\n');
    const defined = (wall: string) =>
      calendar([`UID:1`, `DTSTART;TZID=W. Europe Standard Time:${wall}`, 'DURATION:PT1H']).replace(
        'VERSION:2.0',
        `VERSION:2.0\r\n${zone}`,
      );
    const iana = (wall: string) => calendar(['UID:1', `DTSTART;TZID=Europe/Zurich:${wall}`, 'DURATION:PT1H']);
    const all = { from: at('2026-01-01T00:00:00Z'), to: at('2028-01-01T00:00:00Z') };
    const walls = [
      ...['20260101T000000', '20260329T013000', '20260329T023000', '20260329T033000', '20260701T120000'],
      ...['20261025T013000', '20261025T023000', '20261025T033000', '20261231T235900', '20270328T023000'],
    ];
    for (const wall of walls) {
      const read = readCalendar(defined(wall), all.from, all.to);
      expect(read, wall).toEqual(readCalendar(iana(wall), all.from, all.to));
      expect(read.faults).toEqual([]);
    }
  });

  it.each([
    [['UID:1', 'DTSTART:20261103T220000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY'], /FREQ=YEARLY/],
    [['UID:1', 'DTSTART:20261103T220000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYHOUR=3'], /BYHOUR/],
    [['UID:1', 'DTSTART:20261103T220000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=-1'], /COUNT/],
    [['UID:1', 'DTSTART;TZID=Customized Time:20261103T220000', 'DURATION:PT1H'], /time zone/],
    [['UID:1', 'DTSTART:20261303T220000Z', 'DURATION:PT1H'], /has the time/],
    [['UID:1', 'DTSTART:20261103T220000Z'], /no length/],
    [['UID:1', 'DTSTART:20261103T220000Z', 'DTEND:20261102T220000Z'], /no length/],
    [['DTSTART:20261103T220000Z', 'DURATION:PT1H'], /no UID/],
  ])('leaves out and names what it cannot read exactly: %j', (lines, fault) => {
    const { occurrences, faults } = readCalendar(calendar(lines), from, to);
    expect(occurrences).toEqual([]);
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });

  it('survives anything', () => {
    const piece = fc.constantFrom(
      'BEGIN:',
      'VEVENT',
      'VCALENDAR',
      '\n',
      'RRULE:FREQ=DAILY',
      'DTSTART:20261103T220000Z',
      ';',
      ':',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        expect(
          readCalendar(`BEGIN:VCALENDAR\n${pieces.join('')}\nEND:VCALENDAR`, from, to).occurrences.length,
        ).toBeLessThanOrEqual(500);
      }),
    );
    expect(readCalendar('<html></html>', from, to).faults).toEqual(['is not an iCalendar file']);
  });
});

describe('writing a calendar', () => {
  const window: MaintenanceWindow = {
    id: 'mw_1',
    starts: at('2026-11-20T22:00:00Z'),
    ends: at('2026-11-21T01:00:00Z'),
    created: at('2026-11-19T00:00:00Z'),
    cancelled: null,
    sequence: 2,
    title: 'Upgrade; to 0.6, "all"\r\nBEGIN:VEVENT',
    validators: [],
    calendar: null,
  };
  const written = (one: MaintenanceWindow) => writeCalendar([one], 'testnet', 'monitor.acme.org', from, en);

  it('says what, when and which version of it', () => {
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
      'DTSTAMP:20261101T000000Z',
      'DTSTART:20261120T220000Z',
      'DTEND:20261121T010000Z',
      'SUMMARY:Upgrade\\; to 0.6\\, "all"\\nBEGIN:VEVENT',
      'DESCRIPTION:Of the whole network.',
      'STATUS:CONFIRMED',
      'SEQUENCE:2',
      'TRANSP:TRANSPARENT',
      'CATEGORIES:testnet',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });
  it('says that a window is called off, or was announced too late to count', () => {
    expect(written({ ...window, cancelled: from })).toContain('STATUS:CANCELLED');
    expect(written({ ...window, created: window.starts + 1 }).replaceAll('\r\n ', '')).toContain(
      'Announced after it began',
    );
  });
  it('is what we read ourselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (title) => {
        const { occurrences, faults } = readCalendar(written({ ...window, title }), from, to);
        expect(faults).toEqual([]);
        expect(occurrences).toMatchObject([{ starts: window.starts, ends: window.ends, key: 'mw_1@monitor.acme.org' }]);
      }),
    );
  });
  it('folds lines at 75 octets, and never inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const folded = foldLine(text);
        for (const line of folded.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
        expect(folded.slice(0, -2).replaceAll('\r\n ', '')).toBe(text);
      }),
    );
  });
});
