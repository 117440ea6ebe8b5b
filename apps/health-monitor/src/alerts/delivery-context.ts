import type { Sealer } from '../subscriptions/sealer.ts';
import type { Providers } from './channels/channel-request.ts';
import type { OperatorChannel } from './operator-channels.ts';
import type { TokenBuckets } from './token-buckets.ts';

/** What delivering needs; the Durable Object makes one and keeps it. */
export interface DeliveryContext {
  readonly sql: SqlStorage;
  readonly network: string;
  /** Origin of the Worker's pages, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => number;
  readonly sealer: Sealer;
  readonly providers: Providers;
  readonly operators: readonly OperatorChannel[];
  readonly buckets: TokenBuckets;
  /** Hosts that are no targets: this Worker's and the explorer's. */
  readonly ownHosts: readonly string[];
  /** Local development: http and private addresses are targets too. */
  readonly allowPrivateTargets: boolean;
  readonly fetch: typeof fetch;
  /** From 0 to 1. */
  readonly random: () => number;
}
