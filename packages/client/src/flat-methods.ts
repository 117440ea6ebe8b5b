import { type OperationId, operationPaths } from '../generated/operations.ts';
import type { Answer } from './answer.ts';
import type { CallOptions } from './call-options.ts';
import { isFailure } from './errors/failure.ts';

/** Calls an operation by its id, without types. */
export type UntypedCall = (id: OperationId, parameters?: object, options?: CallOptions) => Promise<Answer<unknown>>;

type Method = (parameters?: object, options?: CallOptions) => Promise<unknown>;

/** One method per operation; in `safe` the same ones, which return a `Failure` instead of throwing it. */
export function flatMethods(call: UntypedCall) {
  const throwing: Record<string, Method> = {};
  const safe: Record<string, Method> = {};
  let id: OperationId;
  for (id in operationPaths) {
    const method = call.bind(null, id);
    throwing[id] = method;
    safe[id] = async (...args) => {
      try {
        return await method(...args);
      } catch (error) {
        // A usage error, or what middleware threw.
        if (!isFailure(error)) throw error;
        return { error };
      }
    };
  }
  return { ...throwing, safe, call };
}
