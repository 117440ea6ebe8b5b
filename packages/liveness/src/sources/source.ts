/** How a source of reports is doing. Trouble of one source freezes nothing while others carry on. */
export type SourceState =
  | 'ok'
  /** Its list has not been read to the end yet: it does not count. */
  | 'starting'
  /** Something was wrong in the last tick, fewer than three times in a row. */
  | 'suspect'
  /** Three ticks in a row without an answer. */
  | 'unreachable'
  /** It answers something that is not its API. */
  | 'invalid'
  /** Pages failed, or a part of the validators is missing from the list. */
  | 'partial'
  /** It shows a different ledger than the one that is recorded. */
  | 'reset'
  /** Reports that the others have shown for five minutes are newer than anything it shows. */
  | 'behind'
  /** Two sources contradict each other, and no third one can decide: both count. */
  | 'disputed'
  /** The other sources agree, and contradict it: it does not count. */
  | 'outvoted';

/** The stored state of a source: the explorer, or the Scan of a super validator. JSON; times are epoch seconds. */
export interface Source {
  /** `explorer`, or the host of the Scan. */
  readonly name: string;
  state: SourceState;
  since: number;
  /** A sentence for people; empty while `ok`. */
  reason: string;
  /** Whether the trouble was reported: then its end has to be, too. */
  told: boolean;
  /** When the trouble that was reported began. */
  toldSince: number;
  /** Ticks in a row in which something was wrong, and when the first was. */
  failures: number;
  failingSince: number;
  /** Newest report that it has shown. */
  clock: number;
  round: number | null;
  /** Validators about which the others contradict it, as of the last comparison: reports only it shows, reports it lacks. */
  alone: number;
  lacking: number;
  comparedAt: number;
}

/** The source that lists the validators; the others only have reports. */
export const explorer = 'explorer';

export function newSource(name: string, now: number): Source {
  return {
    name,
    state: 'starting',
    since: now,
    reason: 'its list has not been read to the end yet',
    told: false,
    toldSince: 0,
    failures: 0,
    failingSince: 0,
    clock: 0,
    round: null,
    alone: 0,
    lacking: 0,
    comparedAt: now,
  };
}

/** Whether the reports of a source in this state count. */
export function counts(source: Source | undefined): boolean {
  const state = source?.state;
  return state === 'ok' || state === 'suspect' || state === 'disputed';
}
