import type { Brand } from '../brand.ts';
import type { AddressRules } from '../subscriptions/public-address.ts';
import type { Sealer } from '../subscriptions/sealer.ts';
import type { Providers } from './channels/channel-request.ts';
import type { OperatorChannel } from './operator-channels.ts';
import type { TokenBuckets } from './token-buckets.ts';

/** The services and settings of delivery. The Durable Object makes one for its lifetime. */
export interface DeliveryContext extends AddressRules {
  readonly sql: SqlStorage;
  readonly network: string;
  readonly brand: Brand;
  /** Origin of the Worker's pages, without a slash at the end. */
  readonly publicUrl: string;
  /** The monitor's time, epoch milliseconds. */
  readonly clock: () => number;
  readonly sealer: Sealer;
  readonly providers: Providers;
  readonly operators: readonly OperatorChannel[];
  readonly buckets: TokenBuckets;
  readonly fetch: typeof fetch;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
}
