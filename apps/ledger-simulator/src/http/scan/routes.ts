import type { Route } from '../route.ts';
import { governanceRoutes } from './governance.ts';
import { listingRoutes } from './listings.ts';
import { networkStateRoutes } from './network-state.ts';
import { operationsRoutes } from './operations.ts';
import { snapshotRoutes } from './snapshot.ts';
import { updateRoutes } from './updates.ts';

/** Operations of Scan's API that the simulator implements. */
export const scanRoutes: readonly Route[] = [
  ...updateRoutes,
  ...networkStateRoutes,
  ...listingRoutes,
  ...governanceRoutes,
  ...snapshotRoutes,
  ...operationsRoutes,
];
