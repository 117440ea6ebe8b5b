import type {
  Gap,
  Head,
  Rewind,
  RoundInterval,
  TransferInterval,
  UpdateInterval,
  ValidatorInterval,
  VoteInterval,
} from '@ledger-explorer/client';

/** Rows of one topic in an interval of positions. `D`: the type that exact decimals are read to. */
export type StreamRows<D = number> =
  | TransferInterval<D>
  | UpdateInterval
  | RoundInterval<D>
  | VoteInterval
  | ValidatorInterval<D>;

/** What can be followed. */
export type StreamTopic = 'head' | StreamRows['topic'];

/** What to follow. */
export interface StreamParameters {
  /** Default: all. */
  readonly topics?: readonly StreamTopic[] | undefined;
  /** Party id: only transfers that it sent or received, and updates that name it. */
  readonly party?: string | undefined;
}

/** Options of a stream. */
export interface StreamOptions {
  /** `id` of the last event that was dealt with: the stream begins behind it. Default: at the head. */
  readonly lastEventId?: string | undefined;
  /** Ends the stream: it throws `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

interface Event<Name extends string, Data> {
  /** What happened. */
  readonly event: Name;
  readonly data: Data;
  /** Pass it to `lastEventId` to go on behind this event. */
  readonly id: string;
}

/**
 * An event of a stream: the `head`, at most once a second; `rows`, each interval of a topic from where the one before it ended; a `rewind`, after
 * which what is beyond its position no longer holds; a `gap`, an interval with too many rows to send, which the lists have.
 */
export type StreamEvent<D = number> =
  | Event<'head', Head>
  | Event<'rows', StreamRows<D>>
  | Event<'rewind', Rewind>
  | Event<'gap', Gap>;
