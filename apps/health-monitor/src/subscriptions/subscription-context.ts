import type { DeliveryContext } from '../alerts/delivery-context.ts';
import type { CreationLimit } from './creation-limit.ts';

/** The services and settings of the subscription routes, made by the Durable Object. */
export interface SubscriptionContext extends DeliveryContext {
  /** The operator's token; null: not set. */
  readonly adminToken: string | null;
  /** Lives as long as the Durable Object. */
  readonly limit: CreationLimit;
  /** Starts a delivery soon; call it after adding a message to the outbox. */
  readonly wake: () => void;
}

/** The part of the context that the maintenance routes need. */
export type MaintenanceContext = Pick<SubscriptionContext, 'sql' | 'network' | 'publicUrl' | 'clock' | 'adminToken'>;
