import { describe, expect, it } from 'vitest';
import type { News } from '../news.ts';
import { composeDraft } from './compose-draft.ts';
import { plainText } from './text.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const validator = {
  id: 'acme-validator-1::1220a1b2c3d4e5f6',
  name: 'Acme 1',
  sponsor: 'Global-SV::1220ffeeddccbbaa',
  version: '0.5.3',
};

function linesOf(news: News): readonly string[] {
  const { title, lines } = composeDraft(news, now);
  return [title, ...lines].map(plainText);
}

const about = 'Version 0.5.3, sponsor Global-SV::1220ffeeddcc…, party acme-validator-1::1220a1b2c3d4…';

describe('the draft', () => {
  it('describes a validator that is down', () => {
    expect(
      linesOf({
        kind: 'down',
        validator,
        lastActiveAt: now - 41 * minute,
        since: now - 21 * minute,
        detectedAt: now,
        mass: null,
      }),
    ).toEqual(['Validator Acme 1 is down', 'Last report: 2026-11-20 11:19 UTC, 41 min ago.', about]);
  });
  it('describes a validator that is up again', () => {
    expect(
      linesOf({
        kind: 'resolved',
        validator,
        since: now - 185 * minute,
        endedAt: now - 2 * minute,
        incident: now,
        mass: null,
      }),
    ).toEqual([
      'Validator Acme 1 is up again: was down 3 h 3 min',
      'Down from 2026-11-20 08:55 UTC to 2026-11-20 11:58 UTC.',
      about,
    ]);
  });
  it.each<[News, string]>([
    [{ kind: 'late', validator, lastActiveAt: now }, 'Validator Acme 1 is late'],
    [
      { kind: 'flapping', validator, opens: 3, since: now - 60 * minute },
      'Validator Acme 1 keeps going down and up: 3 times since 2026-11-20 11:00 UTC',
    ],
    [{ kind: 'stable', validator, state: 'up', since: now, incident: now }, 'Validator Acme 1 is stable: up'],
    [{ kind: 'retired', validator, lastActiveAt: null, incident: null }, 'Validator Acme 1 is no longer in the list'],
    [{ kind: 'new', validator }, 'New validator Acme 1'],
    [
      { kind: 'version_changed', validator, from: null, to: '0.5.3' },
      'Validator Acme 1 changed its version from none to 0.5.3',
    ],
    [{ kind: 'sponsor_changed', validator, from: 'a', to: 'b' }, 'Validator Acme 1 changed its sponsor'],
    [{ kind: 'contact_missing', validator }, 'Validator Acme 1 has no contact point any more'],
    [
      { kind: 'version_below_minimum', validator, minimum: '0.6.0' },
      'Validator Acme 1 runs 0.5.3, below the minimum 0.6.0',
    ],
    [
      { kind: 'upstream', from: 'ok', to: 'stale', since: now - 5 * minute, reason: '' },
      'The explorer does not advance',
    ],
    [
      { kind: 'upstream', from: 'stale', to: 'ok', since: now - 125 * minute, reason: '' },
      'The explorer has recovered, after 2 h 5 min',
    ],
    [
      { kind: 'upstream', from: 'rounds_stalled', to: 'ok', since: now - 125 * minute, reason: '' },
      'Mining rounds open again, after 2 h 5 min',
    ],
    [
      { kind: 'upstream', from: 'liveness_stalled', to: 'ok', since: now - 125 * minute, reason: '' },
      'Validators report again, after 2 h 5 min',
    ],
  ])('of %j has its title', (news, title) => {
    expect(linesOf(news)[0]).toBe(title);
  });
  it('describes a mass outage with numbers and shared versions', () => {
    expect(
      linesOf({
        kind: 'mass_opened',
        mass: now,
        members: ['a', 'b'],
        down: 41,
        all: 90,
        sponsors: [],
        versions: [{ value: '0.5.3', down: 37, all: 40 }],
      }),
    ).toEqual([
      'Mass outage: 41 of 90 validators are down (46 %)',
      '37 of the 40 validators that run 0.5.3 are down.',
      'Until it is over, only recoveries are reported, not single outages.',
    ]);
  });
  it('counts the validators that are still down after a mass outage if the row budget leaves out their ids', () => {
    const over = { kind: 'mass_closed', mass: now - 60 * minute, members: [], down: 7, all: 90, total: 41 } as const;
    expect(linesOf(over)[0]).toBe('Mass outage over after 1 h: 7 of its validators still down');
    expect(composeDraft(over, now).data).toMatchObject({ members: [], truncated: true });
  });
  it('names a validator without a name by its party and the start of the fingerprint', () => {
    expect(linesOf({ kind: 'new', validator: { ...validator, name: null } })[0]).toBe(
      'New validator acme-validator-1::1220a1b2c3d4…',
    );
  });
});

describe('an opening and its resolving draft', () => {
  const since = now - 30 * minute;
  const down = composeDraft({ kind: 'down', validator, lastActiveAt: now, since, detectedAt: now, mass: null }, now);
  it('have the same incident for a validator', () => {
    const up = composeDraft(
      { kind: 'resolved', validator, since, endedAt: now, incident: since, mass: null },
      now + minute,
    );
    expect([down.action, up.action]).toEqual(['open', 'resolve']);
    expect(up.incident).toBe(down.incident);
    expect(up.opener).toBe(down.type);
    expect(up.severity).toBe(down.severity);
  });
  it('have the same incident for trouble of one source', () => {
    const of = { kind: 'source', source: 'scan.example', since } as const;
    const trouble = composeDraft({ ...of, state: 'outvoted', reason: 'lacks reports' }, now);
    const well = composeDraft({ ...of, state: 'ok', reason: '' }, now + minute);
    expect(plainText(trouble.title)).toBe('Source scan.example is contradicted by the other sources');
    expect(plainText(well.title)).toMatch(/works again, after 31 min$/);
    expect(trouble.lines.map(plainText).join(' ')).toContain('validators are judged as before');
    expect([well.incident, well.opener]).toEqual([trouble.incident, trouble.type]);
  });
  it.each([
    ['stale', 'warning'],
    ['rounds_stalled', 'critical'],
    ['liveness_stalled', 'critical'],
  ] as const)('have the same incident and severity for upstream trouble: %s is %s', (state, severity) => {
    const trouble = composeDraft({ kind: 'upstream', from: 'ok', to: state, since, reason: '' }, now);
    const well = composeDraft({ kind: 'upstream', from: state, to: 'ok', since, reason: '' }, now);
    expect(well.incident).toBe(trouble.incident);
    expect(well.opener).toBe(trouble.type);
    expect([trouble.severity, well.severity]).toEqual([severity, severity]);
  });
});
