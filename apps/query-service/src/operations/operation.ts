import type { IndexOperationId, ParametersOf } from '@ledger-explorer/spec';
import type { BodyValues } from '@ledger-explorer/spec/writers';
import type { ReadAnswer } from '@ledger-explorer/store';
import type { Outcome } from '../responses/outcome.ts';
import type { Service } from '../service.ts';
import type { Walk } from './walk.ts';

/** Parts of an operation on the index that differ from the default. */
export interface IndexOperation<Id extends IndexOperationId> {
  /** Throws a problem if parameters contradict each other. Default: no check. */
  readonly check?: (parameters: ParametersOf<Id>, service: Service) => void | Promise<void>;
  /** Default: the store's read of the same name, wrapped in the envelope of its paging. A null value: the resource is unknown. */
  readonly read?: (
    service: Service,
    parameters: ParametersOf<Id>,
    walk: Walk,
  ) => Promise<ReadAnswer<BodyValues[Id] | null>>;
  /** True if the body is the same at every later position, until a rewind. `asOf`: the requested position. Default: false. */
  readonly immutable?: (asOf: number | undefined, body: BodyValues[Id]) => boolean;
  /** Inputs to the body other than parameters and index. Default: none. */
  readonly shapedBy?: (service: Service) => Outcome['shapedBy'];
}

/** An operation about the state of the service, computed for each request, without an ETag. */
export interface LiveOperation {
  readonly live: (service: Service) => Promise<Outcome>;
}

/** An operation with the same response as long as the service runs. */
export interface ConstantOperation {
  readonly text: (service: Service) => string;
}
