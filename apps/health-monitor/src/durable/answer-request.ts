import type { DeliveryContext } from '../alerts/delivery-context.ts';
import { handleMaintenance } from '../maintenance/handle-maintenance.ts';
import type { CreationLimit } from '../subscriptions/creation-limit.ts';
import { handleSubscriptions } from '../subscriptions/handle-subscriptions.ts';
import { problem } from '../subscriptions/problem.ts';

/** What the object adds to what delivering needs. */
export interface Own {
  readonly adminToken: string | null;
  readonly limit: CreationLimit;
  /** Deliver soon. */
  readonly wake: () => void;
}

/**
 * Answers what is below `/{network}/api/v1/subscriptions` and `/{network}/api/v1/maintenance`: the requests that change
 * something, and so have to reach the object. `context` null: `SECRET_KEY` is missing.
 */
export async function answerRequest(request: Request, context: DeliveryContext | null, own: Own): Promise<Response> {
  const segments = new URL(request.url).pathname.split('/').slice(1);
  const [, api, version, noun, ...rest] = segments;
  const path = rest.filter((segment) => segment !== '').map(decode);
  if (api !== 'api' || version !== 'v1' || (noun !== 'subscriptions' && noun !== 'maintenance')) {
    return problem(404, 'Not found', 'There is nothing at this address.');
  }
  if (context === null) {
    return problem(
      503,
      'Not set up',
      'The operator has to set the secret SECRET_KEY; /healthz says what else is missing.',
    );
  }
  return noun === 'subscriptions'
    ? handleSubscriptions(request, path, { ...context, ...own })
    : handleMaintenance(request, path, { ...context, ...own });
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
