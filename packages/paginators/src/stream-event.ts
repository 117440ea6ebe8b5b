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

/** Topics of a stream. */
export type StreamTopic = 'head' | StreamRows['topic'];

/** Parameters of a stream. */
export interface StreamParameters {
  /** Default: all. */
  readonly topics?: readonly StreamTopic[] | undefined;
  /** Party id: only transfers that it sent or received, and updates that name it. */
  readonly party?: string | undefined;
}

/** Options of a stream. */
export interface StreamOptions {
  /** `id` of the last processed event: the stream continues after it. Default: at the head. */
  readonly lastEventId?: string | undefined;
  /** Ends the stream: it throws `AbortError`. */
  readonly signal?: AbortSignal | undefined;
}

interface Event<Name extends string, Data> {
  /** Kind of event. */
  readonly event: Name;
  readonly data: Data;
  /** Pass it to `lastEventId` to continue after this event. */
  readonly id: string;
}

/**
 * An event of a stream. `head`: the newest position, at most once a second; `rows`: the next interval of a topic;
 * `rewind`: positions after its position were removed; `gap`: an interval with too many rows to send, to be read from
 * the lists.
 */
export type StreamEvent<D = number> =
  | Event<'head', Head>
  | Event<'rows', StreamRows<D>>
  | Event<'rewind', Rewind>
  | Event<'gap', Gap>;
