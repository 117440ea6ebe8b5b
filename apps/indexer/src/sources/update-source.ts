import type { Cursor } from '@ledger-explorer/store';
import type { StreamItem } from './stream-item.ts';

/** Some consecutive items of the update stream. */
export interface SourcePage {
  /** In stream order. Some may be known already: the store makes a replay a no-op. */
  readonly items: readonly StreamItem[];
  /** True: nothing was left behind this page when it was read. */
  readonly atHead: boolean;
  /** The hosts that say all of it alike, by name; empty where it comes from a folder. */
  readonly hosts: readonly string[];
}

/** Where updates come from: a Scan, or a folder of recorded pages. */
export interface UpdateSource {
  /** For messages. */
  readonly name: string;
  /**
   * Pages from `after` on (null: from the very beginning), until `stop` is aborted; a source that cannot grow ends by
   * itself. `known`: the updates at the cursor's record time that are known, by id, as JSON; another may share it. Faults that pass
   * are retried within; throws `SourceRefused` for those that do not, `Divergence` where hosts contradict each other or a known
   * update has changed.
   */
  pages(
    after: Cursor | null,
    stop: AbortSignal,
    known?: ReadonlyMap<string, Buffer>,
  ): AsyncGenerator<SourcePage, void, undefined>;
}
