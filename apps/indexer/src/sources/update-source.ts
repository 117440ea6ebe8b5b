import type { Cursor } from '@ledger-explorer/store';
import type { StreamItem } from './stream-item.ts';

/** Consecutive items of the update stream. */
export interface SourcePage {
  /** In stream order. Some may be known; storing them again has no effect. */
  readonly items: readonly StreamItem[];
  /** True if there were no later items when it was read. */
  readonly atHead: boolean;
  /** URLs of the hosts that have all of these items; empty if they come from a folder. */
  readonly hosts: readonly string[];
}

/** A source of updates: a Scan, or a folder of recorded pages. */
export interface UpdateSource {
  /** Name in messages. */
  readonly name: string;
  /**
   * Pages after a cursor (null: from the beginning), until `stop` is aborted; a folder that is not followed ends by
   * itself. `known`: known updates at the cursor's record time, by id, as JSON, since further updates may share this time. Retries temporary faults.
   * Throws `SourceRefused` for permanent ones, and `Divergence` if hosts contradict each other or a known
   * update has changed.
   */
  pages(
    after: Cursor | null,
    stop: AbortSignal,
    known?: ReadonlyMap<string, Buffer>,
  ): AsyncGenerator<SourcePage, void, undefined>;
}
