export { CannotTest } from './cannot-test.ts';
export type { Finding, Observation, ReportedRequest, Severity } from './finding.ts';
export { outcomeOf, type OperationCoverage, type Outcome, type Result, type SuiteStats } from './result.ts';
export { runSuite, type Progress, type SuiteHooks, type SuiteOptions } from './run-suite.ts';
