export type {
  Answer,
  Connections,
  Direction,
  Page,
  PageQuery,
  Reader,
  Reads,
  TimedPosition,
  Slice,
  Stretch,
} from './reading/reader.ts';
export type { Interval, PlacedRow } from './reading/between.ts';
export type { CommitExtras, Committed, Cursor, Entry, Snapshot, Writer } from './writing/writer.ts';
export type { MarketQuote } from './market/market-quote.ts';
export type { KeyRecord, KeyStore } from './keys/key-store.ts';
export { type Directory, emptyDirectory } from './names/directory.ts';
export type { Quarantined } from './writing/quarantine.ts';
export {
  DatabaseRefused,
  DivergentUpdate,
  DuplicateKey,
  IndexEmpty,
  IndexNotEmpty,
  NameTaken,
  PositionAhead,
  PositionRemoved,
  SchemaMismatch,
  SnapshotNotStored,
  StoreUnavailable,
  UpdateRefused,
  VolumeRefused,
  WriterBusy,
} from './errors.ts';
export { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from './engine/embedded.ts';
export { freePort, isFree } from './engine/free-port.ts';
export { DatabaseUrlError, readDatabaseUrl, redactUrl, withPooling } from './engine/database-url.ts';
export { databaseSettings, networkSettings, readConnection, readNetworkName } from './engine/database-settings.ts';
export { openKeyStore } from './keys/open-key-store.ts';
export { openReader, type ReaderOptions } from './reading/open-reader.ts';
export { type HeadWatching, watchHead, type WatchedHead, type WatchHeadOptions } from './reading/watch-head.ts';
export { openWriter, type WriterOptions } from './writing/open-writer.ts';
export { periodOf } from './parties/get-statement.ts';
export { seriesMetrics, seriesNames } from './market/series.ts';
export { bucketLengths } from './reading/buckets.ts';
export { pointsOf } from './parties/list-balances.ts';
export { checksum, type IndexChecksum, type TableChecksum } from './verification/checksum.ts';
export {
  type Holding,
  type LedgerState,
  openLedgerState,
  type StateTemplate,
  stateTemplates,
} from './verification/ledger-state.ts';
export {
  type EnrichedSequencer,
  type Enrichment,
  type HostState,
  openEnrichment,
  type Reconciliation,
} from './enrichment/open-enrichment.ts';
export {
  type AgreedStretch,
  type IndexerStop,
  type LedgerIdentity,
  type NetworkReset,
  openVerification,
  type StoredUpdate,
  type StoredUpdates,
  type Verification,
} from './verification/open-verification.ts';
export { contractKey } from './ids/contract-key.ts';
export { reinterpret, type Reinterpreted, type ReinterpretOptions } from './rewinding/reinterpret.ts';
export { rewind, type RewindOptions, type Rewound } from './rewinding/rewind.ts';
export { moveVolume, type MoveVolumeOptions } from './volumes/move-volume.ts';
export type { MovedIndex } from './volumes/moving.ts';
export { readVolumes, type VolumeFacts } from './volumes/read-volumes.ts';
export { migrate } from './schema/migrate.ts';
export { retire, type RetireOptions, retiredName } from './schema/retire.ts';
export { type SchemaState, schemaState } from './schema/schema-state.ts';
export { type IndexStatus, readStatus } from './reading/read-status.ts';
