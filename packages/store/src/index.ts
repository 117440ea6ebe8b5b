export type { ReadAnswer, Direction, Page, TimedPosition, Slice, Stretch } from './sql/answer.ts';
export type { Connections } from './sql/connections.ts';
export type { PageQuery, Reads } from './read/read.ts';
export type { Reader } from './reader/reader.ts';
export type { Interval, PlacedRow } from './read/between.ts';
export type { Committed, Cursor, Snapshot, Writer } from './writer/writer.ts';
export type { Entry } from './write/entry.ts';
export type { MarketQuote } from './read/market-quote.ts';
export type { KeyRecord, KeyStore } from './keys/key-store.ts';
export { type Directory, emptyDirectory } from './read/directory.ts';
export type { Quarantined } from './writer/quarantine.ts';
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
export { volumeSettings } from './growth/volume-size.ts';
export { databaseSettings, networkSettings, readConnection, readNetworkName } from './engine/database-settings.ts';
export { openKeyStore } from './keys/open-key-store.ts';
export { openReader, type ReaderOptions } from './reader/open-reader.ts';
export { type HeadWatching, watchHead, type WatchedHead } from './reader/watch-head.ts';
export { openWriter } from './writer/open-writer.ts';
export { periodOf } from './parties/get-statement.ts';
export { kindsOfMetric, seriesMetrics, seriesNames } from './market/series.ts';
export { bucketLengths } from './sql/buckets.ts';
export { pointsOf } from './parties/list-balances.ts';
export { checksum, type IndexChecksum } from './upkeep/checksum.ts';
export { type LedgerState, openLedgerState, type StateTemplate, stateTemplates } from './upkeep/ledger-state.ts';
export { type EnrichedSequencer, type Enrichment, openEnrichment } from './upkeep/open-enrichment.ts';
export { type HostState } from './reader/read-status.ts';
export {
  type AgreedStretch,
  type LedgerIdentity,
  openVerification,
  type StoredUpdates,
  type Verification,
} from './upkeep/open-verification.ts';
export { type IndexerStop, type NetworkReset } from './head/indexer-stop.ts';
export { contractKey } from './sql/contract-key.ts';
export { reinterpret } from './upkeep/reinterpret.ts';
export { rewind, type RewindOptions } from './upkeep/rewind.ts';
export { moveVolume } from './growth/move-volume.ts';
export { readVolumes, type VolumeFacts } from './growth/read-volumes.ts';
export { migrate } from './schema/migrate.ts';
export { retire, retiredName } from './schema/retire.ts';
export { type SchemaState, schemaState } from './schema/schema-state.ts';
export { type IndexStatus, readStatus } from './reader/read-status.ts';
