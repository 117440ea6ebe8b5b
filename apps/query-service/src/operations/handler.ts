import type { OperationId } from '@ledger-explorer/spec';
import type { Service } from '../service.ts';
import type { Outcome } from './outcome.ts';
import type { ParametersOf } from './parameters-of.ts';

/** Answers one operation: reads, and writes the body. Parameters are checked before. */
export type Handler<Id extends OperationId> = (service: Service, parameters: ParametersOf<Id>) => Promise<Outcome>;
