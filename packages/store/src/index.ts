export type { Answer, Direction, OrderedQuery, Page, PageQuery, PinnedQuery, Reader, Shown, Stretch } from './reader.ts';
export type { Committed, Cursor, Entry, Writer } from './writer.ts';
export type { KeyRecord, KeyStore } from './keys.ts';
export { type Directory, emptyDirectory } from './directory.ts';
export {
  DuplicateKey,
  IndexEmpty,
  PositionAhead,
  PositionRemoved,
  SchemaMismatch,
  StoreUnavailable,
} from './errors.ts';
// To come, with these signatures:
//   migrate({ databaseUrl, network }): Promise<void>
//   openWriter({ databaseUrl, network }): Promise<Writer>
//   openReader({ databaseUrl, network, directory, activeWindowHours, poolSize? }): Promise<Reader>
//   openKeyStore({ databaseUrl }): Promise<KeyStore>
//   openEmbedded({ dataDir, port? }): Promise<{ databaseUrl, started: boolean, stop() }>  starts PostgreSQL, or joins a running one of that folder
