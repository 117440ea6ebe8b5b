import type { Payload, StreamUpdate } from '../stream.ts';

/** An unread part that the interpreter must report. */
export interface Unread {
  readonly template: string | null;
  readonly reason: string;
  /** Detail of the first occurrence. */
  readonly detail: string;
  readonly times: number;
  readonly first: string;
  readonly last: string;
}

/** The simulator's unknown templates; they count if their package is interpreted. */
const unknown = /:(Oddity|VoteDelegation)$/;
const readPackages: ReadonlySet<string | null> = new Set(['splice-amulet', 'splice-dso-governance']);
const payloads = ['create_arguments', 'choice_argument', 'exercise_result'] as const;

/** Unread parts of a stream: payloads replaced by `{error, value}`, and unknown templates. */
export function expectedUnread(stream: readonly StreamUpdate[]): readonly Unread[] {
  const rows = new Map<string, Unread>();
  for (const { type, eventId, templateId, packageName, raw } of stream.flatMap(({ events }) => events)) {
    if (type !== 'created_event' && type !== 'exercised_event') continue;
    const template = templateId?.slice(templateId.indexOf(':') + 1) ?? '';
    const count = (reason: string, detail: string) => {
      const key = `${template} ${reason}`;
      const { times, ...first } = rows.get(key) ?? { template, reason, detail, times: 0, first: eventId };
      rows.set(key, { ...first, times: times + 1, last: eventId });
    };
    for (const field of payloads) {
      const payload = raw[field] as Payload | null | undefined;
      if (typeof payload?.error === 'string') count('undecodable-payload', `${field}: ${payload.error}`);
    }
    if (type === 'created_event' && unknown.test(template) && readPackages.has(packageName)) {
      count('unknown-template', template);
    }
  }
  return [...rows.values()];
}
