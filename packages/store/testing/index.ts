export { DatabaseProxy } from './database-proxy.ts';
export { type HeldReads, holdReads } from './held-reads.ts';
export { again, onDatabase, setReadOnly } from './on-database.ts';
export { openReplicated, type Replicated } from './open-replicated.ts';
export { openMadeDatabase, openTestDatabase } from './open-test-database.ts';
export { type Pooler, startDoor, startPgbouncer, type StartupParameters, withPgbouncer } from './start-pooler.ts';
export { waitUntilPacked } from './wait-until-packed.ts';
export { type EndedSession, type WatchedSessions, watchSessions } from './watch-sessions.ts';
