export { CannotTest } from './cannot-test.ts';
export { checks, type CheckName, type Source } from './checks.ts';
export type { Finding, ReportedRequest, Severity } from './finding.ts';
export { outcomeOf, type OperationCoverage, type Outcome, type Result, type SuiteStats } from './result.ts';
export type { Connection, RecordedExchange } from './transport/connection.ts';
export type { Answer, FailureKind, NoAnswer, SuiteRequest } from './transport.ts';
export { runSuite, type Progress, type SuiteHooks, type SuiteOptions } from './run-suite.ts';
