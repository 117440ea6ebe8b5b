import type { Accepted } from '../operations/accept-parameters.ts';
import { isConstant, readOperation, shapeOf } from '../operations/read-operation.ts';
import type { Values } from '../operations/walk.ts';
import type { CacheQuery } from '../responses/response-cache.ts';
import type { Service } from '../service.ts';
import type { ServedOperation } from './sites.ts';
import { waitForHeader } from './wait-for-position.ts';

/** A request for an operation with checked parameters. */
export interface OperationRequest extends CacheQuery {
  readonly service: Service;
  readonly operation: ServedOperation;
  readonly values: Values;
}

export function operationRequest(
  service: Service,
  operation: ServedOperation,
  { values: all, walk }: Accepted,
): OperationRequest {
  // Waiting does not change the response, so it is not part of the key.
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => name !== waitForHeader));
  const shape = JSON.stringify(shapeOf(service, operation.id));
  const asOf = walk.position ?? undefined;
  // A cursor contains its position: with and without the parameter, the key is the same. All parameters have a value or null, in one order.
  const normalised = asOf === undefined ? values : { ...values, position: asOf };
  const key = `${operation.id} ${JSON.stringify(Object.values(normalised))} ${shape}`;
  const read = () => readOperation(service, operation.id, { values, walk });
  const etagPrefix = service.responses.etagPrefixOf(key);
  return { service, operation, values, asOf, key, etagPrefix, shape, isConstant: isConstant(operation.id), read };
}
