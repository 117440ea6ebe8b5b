import { Hono } from 'hono';
import { maintenanceRoutes } from '../maintenance/maintenance-routes.ts';
import { incidentNote } from './incident-note.ts';
import { problem } from '../subscriptions/problem.ts';
import { subscriptionRoutes } from '../subscriptions/subscription-routes.ts';
import type { SubscriptionContext } from '../subscriptions/subscription-context.ts';

/** The routes below `/{network}/api/v1/` that the network's Durable Object answers, because they may change its data. */
export const apiRoutes = new Hono<{ Bindings: SubscriptionContext }>({ strict: false })
  .route('/', subscriptionRoutes)
  .route('/', maintenanceRoutes)
  .route('/', incidentNote);

apiRoutes.notFound(() => problem(404, 'Not found', 'Unknown address.'));
// The Worker turns errors into answers.
apiRoutes.onError((error) => {
  throw error;
});
