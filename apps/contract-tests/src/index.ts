export { CannotTest } from './cannot-test.ts';
export { outcomeOf, type Outcome } from './outcome.ts';
export type { Finding, Observation, ReportedRequest, Severity } from './finding.ts';
export {
  runSuite,
  type OperationCoverage,
  type Progress,
  type Result,
  type SuiteHooks,
  type SuiteOptions,
  type SuiteStats,
} from './run-suite.ts';
