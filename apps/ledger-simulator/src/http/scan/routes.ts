import type { Route } from '../route.ts';
import { operationsRoutes } from './operations.ts';
import { updateRoutes } from './updates.ts';

/** The part of Scan's API that the simulator speaks. */
export const scanRoutes: readonly Route[] = [...updateRoutes, ...operationsRoutes];
