import type { OperationId } from '@ledger-explorer/spec';
import { contracts } from '../contracts/contracts.ts';
import { dashboard } from '../dashboard/dashboard.ts';
import { document } from '../document/document.ts';
import { events } from '../events/events.ts';
import { featuredApps } from '../featured-apps/featured-apps.ts';
import { governance } from '../governance/governance.ts';
import { health } from '../health/health.ts';
import { market } from '../market/market.ts';
import { parties } from '../parties/parties.ts';
import { ready } from '../health/ready.ts';
import { rewards } from '../rewards/rewards.ts';
import { status } from '../health/status.ts';
import { superValidators } from '../super-validators/super-validators.ts';
import { transfers } from '../transfers/transfers.ts';
import { updates } from '../updates/updates.ts';
import { validators } from '../validators/validators.ts';
import type { Handler } from './handler.ts';

/** What answers each operation of the contract; it does not compile while one is missing. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  ...contracts,
  ...dashboard,
  ...document,
  ...events,
  ...featuredApps,
  ...governance,
  ...health,
  ...market,
  ...parties,
  ...ready,
  ...rewards,
  ...status,
  ...superValidators,
  ...transfers,
  ...updates,
  ...validators,
};
