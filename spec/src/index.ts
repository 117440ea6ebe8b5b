export { operations, type OperationId, type OperationParameters } from '../generated/operations.ts';
export { problems, type ProblemSlug } from '../generated/problems.ts';
export { operationById, type OperationById } from './operation-by-id.ts';
export type { IndexOperationId, ParametersOf } from './parameters-of.ts';
export type { Operation, Paging, Parameter } from './operation.ts';
export {
  readParameters,
  type ParameterError,
  type ParametersRead,
  type ParameterValues,
  type SentParameters,
} from './read-parameters.ts';
export { ruleUrl } from './rule-url.ts';
