import { type Draft, isAtLeast } from './message.ts';
import { listItems } from './text.ts';

const kinds: Readonly<Record<string, string>> = {
  'validator.down': 'down',
  'validator.resolved': 'up again',
  'validator.flapping': 'flapping',
};

/** Combines several messages to one subscriber. `name` must be unique among the subscriber's digests. */
export function composeDigest(name: string, drafts: readonly Draft[], now: number): Draft {
  const counts = new Map<string, number>();
  for (const { type } of drafts) {
    const word = kinds[type] ?? 'other';
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const parts = [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
  return {
    type: 'digest',
    action: 'note',
    severity: drafts.reduce<Draft['severity']>(
      (most, { severity }) => (isAtLeast(severity, most) ? severity : most),
      'info',
    ),
    incident: `digest/${name}`,
    subject: `digest/${name}`,
    at: now,
    title: [`${drafts.length} messages: ${parts}`],
    lines: listItems(drafts.map(({ title }) => title)),
    path: 'validators',
    data: { events: drafts.map(({ type, incident, at }) => ({ type, incident, at: new Date(at).toISOString() })) },
    opener: null,
  };
}
