export { CannotTest } from './cannot-test.ts';
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
