import { type OperationId, operationPaths } from '../generated/operations.ts';
import type { Answer } from './answer.ts';
import type { CallOptions } from './call-options.ts';
import { isFailure } from './errors/failure.ts';

/** Calls an operation by its id, without types. */
export type UntypedRequest = (id: OperationId, parameters?: object, options?: CallOptions) => Promise<Answer<unknown>>;

type Method = (parameters?: object, options?: CallOptions) => Promise<unknown>;

/** One method per operation; in `safe` the same ones, which return their error instead of throwing it. */
export function flatMethods(request: UntypedRequest) {
  const throwing: Record<string, Method> = {};
  const safe: Record<string, Method> = {};
  let id: OperationId;
  for (id in operationPaths) {
    const call = request.bind(null, id);
    throwing[id] = call;
    safe[id] = (...args) =>
      call(...args).catch((error: unknown) => {
        // A usage error, or what a hook threw.
        if (!isFailure(error)) throw error;
        return { error };
      });
  }
  return { ...throwing, safe, request };
}
