import { Hono } from 'hono';
import { maintenanceRoutes } from '../maintenance/maintenance-routes.ts';
import { incidentNote } from './incident-note.ts';
import { problem } from '../subscriptions/problem.ts';
import { subscriptionRoutes } from '../subscriptions/subscription-routes.ts';
import type { SubscriptionContext } from '../subscriptions/subscription-context.ts';

/** Requests that change something, and so have to reach the object: below `/{network}/api/v1/`. */
export const apiRoutes = new Hono<{ Bindings: SubscriptionContext }>({ strict: false })
  .route('/', subscriptionRoutes)
  .route('/', maintenanceRoutes)
  .route('/', incidentNote);

apiRoutes.notFound(() => problem(404, 'Not found', 'Unknown address.'));
// The Worker answers what fails.
apiRoutes.onError((error) => {
  throw error;
});
