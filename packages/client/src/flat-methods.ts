import { type OperationId, operationPaths } from '../generated/operations.ts';
import type { Answer } from './answer.ts';
import type { CallOptions } from './call-options.ts';

export type UntypedRequest = (id: OperationId, parameters?: object, options?: CallOptions) => Promise<Answer<unknown>>;

const methods = (call: (...of: Parameters<UntypedRequest>) => unknown) =>
  Object.fromEntries(
    (Object.keys(operationPaths) as OperationId[]).map((id) => [
      id,
      (parameters?: object, options?: CallOptions) => call(id, parameters, options),
    ]),
  );

/** One method per operation, and the same ones that do not throw. */
export const flatMethods = (request: UntypedRequest) => ({
  ...methods(request),
  safe: methods((...of) => request(...of).catch((error: unknown) => ({ error }))),
  request,
});
