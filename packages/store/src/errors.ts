/** The database cannot be used at present; the same call may succeed later. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * The database answers but cannot be used as configured: for example, it is too old, a pooler drops session settings, or the password is wrong. An operator
 * must change something; a running program may wait for that.
 */
export class DatabaseRefused extends StoreUnavailable {
  override readonly name = 'DatabaseRefused';
}

/** Nothing is indexed yet. */
export class IndexEmpty extends Error {
  override readonly name = 'IndexEmpty';
}

/** The requested position is after the head; the query service answers 400. */
export class PositionAhead extends Error {
  override readonly name = 'PositionAhead';
  readonly position: number;
  readonly head: number;
  constructor(position: number, head: number) {
    super(`position ${position} is ahead of the index, which is at ${head}`);
    this.position = position;
    this.head = head;
  }
}

/** A rewind removed the requested position; the query service answers 410. */
export class PositionRemoved extends Error {
  override readonly name = 'PositionRemoved';
  readonly position: number;
  constructor(position: number) {
    super(`position ${position} was removed by a rewind`);
    this.position = position;
  }
}

/** The database's schema is missing, or not the one this program knows. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** A known update arrived again with different content: hosts disagree. Nothing was changed. */
export class DivergentUpdate extends Error {
  override readonly name = 'DivergentUpdate';
  readonly updateId: string;
  constructor(updateId: string, place: string) {
    super(`update ${updateId} arrived again with content that differs from ${place}`);
    this.updateId = updateId;
  }
}

/** An update has content that the database cannot store. Retrying the same update does not help. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
}

/** A snapshot can only be written into an empty index. */
export class IndexNotEmpty extends Error {
  override readonly name = 'IndexNotEmpty';
}

/** The index began with a snapshot that was not stored, so its contracts cannot be interpreted again. */
export class SnapshotNotStored extends Error {
  override readonly name = 'SnapshotNotStored';
}

/** Another program writes this network, and must be stopped first. */
export class WriterBusy extends Error {
  override readonly name = 'WriterBusy';
}

/** An index or a schema of this name exists. Nothing was changed. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';
}

/** The volume or the tablespace of a move does not exist or cannot be used. Nothing was changed. */
export class VolumeRefused extends Error {
  override readonly name = 'VolumeRefused';
}

/** An API key with this id or the same text exists. */
export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey';
}
