import type { Providers } from '../alerts/channels/channel-request.ts';
import type { Brand } from '../brand.ts';
import type { CreationLimit } from './creation-limit.ts';
import type { AddressRules } from './public-address.ts';
import type { Sealer } from './sealer.ts';

/** The services and settings of the subscription routes, made by the Durable Object. */
export interface SubscriptionContext extends AddressRules {
  readonly sql: SqlStorage;
  readonly network: string;
  readonly brand: Brand;
  /** Origin of the Worker's pages, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: () => number;
  readonly sealer: Sealer;
  readonly providers: Providers;
  readonly fetch: typeof fetch;
  /** The operator's token; null: not set. */
  readonly adminToken: string | null;
  /** Lives as long as the Durable Object. */
  readonly limit: CreationLimit;
  /** Starts a delivery soon; call it after adding a message to the outbox. */
  readonly wake: () => void;
}

/** The part of the context that the maintenance routes need. */
export type MaintenanceContext = Pick<
  SubscriptionContext,
  'sql' | 'network' | 'brand' | 'publicUrl' | 'clock' | 'sealer' | 'fetch' | 'adminToken' | keyof AddressRules
>;
