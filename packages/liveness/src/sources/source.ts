/** The state of a source of reports. Reports of a source that is `ok`, `suspect` or `disputed` count, those of the others do not. */
export type SourceState =
  | 'ok'
  /** Its list has not been read to the end yet. */
  | 'starting'
  /** The last one or two ticks had a problem. */
  | 'suspect'
  /** Three ticks in a row without an answer. */
  | 'unreachable'
  /** Its answers are not those of its API. */
  | 'invalid'
  /** Some pages failed, or many validators are missing from its list. */
  | 'partial'
  /** It shows a different ledger than the recorded one. */
  | 'reset'
  /** Its newest report is at least five minutes older than that of the other sources. */
  | 'behind'
  /** Two sources contradict each other, and there is no third one to decide. */
  | 'disputed'
  /** The other sources agree with each other and contradict it. */
  | 'outvoted';

/** The stored state of a source: the explorer, or the Scan of a super validator. JSON; times are epoch seconds. */
export interface Source {
  /** `explorer`, or the host of the Scan. */
  readonly name: string;
  state: SourceState;
  since: number;
  /** A sentence for people; empty while `ok`. */
  reason: string;
  /** True while an announced trouble lasts, so that its end is announced too. */
  announced: boolean;
  /** Beginning of the announced trouble. */
  announcedSince: number;
  /** Number of ticks in a row with a problem. */
  failures: number;
  /** Time of the first of these ticks. */
  failingSince: number;
  /** Newest report of any validator that it has shown. */
  clock: number;
  /** Latest mining round; null: not known. */
  round: number | null;
  /** Number of validators with a report that only this source shows, as of `comparedAt`. */
  alone: number;
  /** Number of validators with a report that this source lacks, as of `comparedAt`. */
  lacking: number;
  comparedAt: number;
}

/** Name of the source that lists the validators; the others only have reports. */
export const explorer = 'explorer';

export function newSource(name: string, now: number): Source {
  return {
    name,
    state: 'starting',
    since: now,
    reason: 'its list has not been read to the end yet',
    announced: false,
    announcedSince: 0,
    failures: 0,
    failingSince: 0,
    clock: 0,
    round: null,
    alone: 0,
    lacking: 0,
    comparedAt: now,
  };
}

/** Whether the reports of this source count; false for undefined, a source that is not configured. */
export function isCounted(source: Pick<Source, 'state'> | undefined): boolean {
  const state = source?.state;
  return state === 'ok' || state === 'suspect' || state === 'disputed';
}
