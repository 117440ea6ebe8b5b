export {
  exportedLists,
  operations,
  streams,
  type OperationId,
  type OperationParameters,
} from '../generated/operations.ts';
export { problems, type ProblemSlug } from '../generated/problems.ts';
export { type IndexOperationId, operationById, type OperationById, type ParametersOf } from './operation-by-id.ts';
export type { ExportedList, Operation, Paging, Parameter, Stream } from './operation.ts';
export {
  readParameters,
  type ParameterError,
  type ParametersRead,
  type ParameterValues,
  type SentParameters,
} from './read-parameters.ts';
export { ruleUrl } from './rule-url.ts';
