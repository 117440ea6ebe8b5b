import type { Providers } from '../alerts/channels/channel-request.ts';
import type { Brand } from '../brand.ts';
import type { CreationLimit } from './creation-limit.ts';
import type { AddressRules } from './public-address.ts';
import type { Sealer } from './sealer.ts';

/** What the handlers of subscriptions need; made by the Durable Object. */
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
  readonly adminToken: string | null;
  /** One for the lifetime of the object. */
  readonly limit: CreationLimit;
  /** Something was put into the outbox: deliver soon. */
  readonly wake: () => void;
}

/** What the handlers of maintenance windows need. */
export type MaintenanceContext = Pick<
  SubscriptionContext,
  'sql' | 'network' | 'brand' | 'publicUrl' | 'clock' | 'sealer' | 'fetch' | 'adminToken' | keyof AddressRules
>;
