import type { SubscriptionContext } from '../subscriptions/subscription-context.ts';

/** What the handlers of maintenance windows need: a part of what those of subscriptions do. */
export type MaintenanceContext = Pick<
  SubscriptionContext,
  'sql' | 'network' | 'publicUrl' | 'clock' | 'sealer' | 'ownHosts' | 'allowPrivateTargets' | 'fetch' | 'adminToken'
>;
