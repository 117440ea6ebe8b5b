import type { Payload, StreamUpdate } from '../stream.ts';

/** One thing that an interpreter has to say it could not read. */
export interface Unread {
  readonly reason: string;
  readonly detail: string;
  readonly times: number;
}

/** The simulator's templates of a release to come; they count in the packages that are read. */
const unheard = /:(Oddity|VoteDelegation)$/;
const readPackages: ReadonlySet<string | null> = new Set(['splice-amulet', 'splice-dso-governance']);
const payloads = ['create_arguments', 'choice_argument', 'exercise_result'] as const;

/** What cannot be read in a stream, and nothing else: `{error, value}` in place of a payload, and templates unheard of. */
export function expectedUnread(stream: readonly StreamUpdate[]): readonly Unread[] {
  const counts = new Map<string, number>();
  const count = (reason: string, detail: string) => {
    const key = JSON.stringify([reason, detail]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const { type, templateId, packageName, raw } of stream.flatMap(({ events }) => events)) {
    if (type !== 'created_event' && type !== 'exercised_event') continue;
    for (const field of payloads) {
      const payload = raw[field] as Payload | null | undefined;
      if (typeof payload?.error === 'string') count('undecodable-payload', `${field}: ${payload.error}`);
    }
    const template = templateId?.slice(templateId.indexOf(':') + 1) ?? '';
    if (type === 'created_event' && unheard.test(template) && readPackages.has(packageName)) {
      count('unknown-template', template);
    }
  }
  return [...counts].map(([key, times]) => {
    const [reason = '', detail = ''] = JSON.parse(key) as string[];
    return { reason, detail, times };
  });
}
