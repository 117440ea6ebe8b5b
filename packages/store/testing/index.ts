export { commitAll } from './commit-all.ts';
export { DatabaseProxy } from './database-proxy.ts';
export { type HeldReads, holdReads } from './held-reads.ts';
export { onDatabase, retryCancelled, setReadOnly } from './on-database.ts';
export { listen } from './listen.ts';
export { openReplicated, type Replicated } from './open-replicated.ts';
export { openMadeDatabase, openTestDatabase } from './open-test-database.ts';
export {
  type Pooler,
  startSimulatedPgbouncer,
  startPgbouncer,
  type StartupParameters,
  withPgbouncer,
} from './start-pooler.ts';
export { until } from './until.ts';
export { packVolumes, waitUntilPacked } from './wait-until-packed.ts';
export { type EndedSession, type WatchedSessions, watchSessions } from './watch-sessions.ts';
