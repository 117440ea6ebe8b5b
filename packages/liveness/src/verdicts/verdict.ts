import type { SourceState } from '../sources/source.ts';
import type { UpstreamState } from './upstream.ts';

/** News by validator index, from which `record/name-news.ts` makes `News`. Epoch seconds. */
export type Verdict =
  | { readonly kind: 'late' | 'new' | 'retired'; readonly index: number }
  | {
      readonly kind: 'down';
      readonly index: number;
      readonly since: number;
      readonly mass: number | null;
    }
  | {
      readonly kind: 'resolved';
      readonly index: number;
      readonly since: number;
      readonly endedAt: number;
      readonly mass: number | null;
    }
  | { readonly kind: 'flapping'; readonly index: number; readonly opens: number; readonly since: number }
  | { readonly kind: 'stable'; readonly index: number; readonly state: 'up' | 'down'; readonly since: number }
  | {
      readonly kind: 'upstream';
      readonly from: UpstreamState;
      readonly to: UpstreamState;
      readonly since: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'source';
      readonly source: string;
      readonly state: SourceState;
      readonly since: number;
      readonly reason: string;
    }
  | { readonly kind: 'mass_opened'; readonly mass: number; readonly members: readonly number[]; readonly all: number }
  | {
      readonly kind: 'mass_closed';
      readonly mass: number;
      readonly members: readonly number[];
      readonly all: number;
      readonly total: number;
    };

/** A change to write to one validator's outage. `since` is its key. */
export type IncidentChange =
  | {
      readonly change: 'open';
      readonly index: number;
      readonly since: number;
      readonly mass: number | null;
      readonly maintenance: boolean;
    }
  | { readonly change: 'close'; readonly index: number; readonly since: number; readonly ended: number };

/** Time booked in one state that belongs to another: from, to in epoch seconds. */
export interface Rebooking {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly was: 'up' | 'late' | 'down';
  readonly is: 'up' | 'down';
}
