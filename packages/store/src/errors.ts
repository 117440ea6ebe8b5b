/** The caller may try again later: nothing is wrong with the question. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
  readonly retryable = true;
}

/**
 * The database answers, and cannot be used as it is configured: too old, behind a pooler that drops the session's settings, a
 * wrong password. An operator has to change something; a program that runs already may wait for that.
 */
export class DatabaseRefused extends StoreUnavailable {
  override readonly name = 'DatabaseRefused';
}

/** Nothing is indexed yet. */
export class IndexEmpty extends Error {
  override readonly name = 'IndexEmpty';
  readonly retryable = true;
}

/** The position asked for is beyond the head: 400. */
export class PositionAhead extends Error {
  override readonly name = 'PositionAhead';
  readonly retryable = false;
  readonly position: number;
  readonly head: number;
  constructor(position: number, head: number) {
    super(`position ${position} is ahead of the index, which is at ${head}`);
    this.position = position;
    this.head = head;
  }
}

/** The position asked for was removed by a rewind: 410. */
export class PositionRemoved extends Error {
  override readonly name = 'PositionRemoved';
  readonly retryable = false;
  readonly position: number;
  constructor(position: number) {
    super(`position ${position} was removed by a rewind`);
    this.position = position;
  }
}

/** The database's schema is not the one this program knows, or the schema is not there yet. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
  readonly retryable = false;
}

/** An update that the index has came again with other content: hosts disagree. Nothing was changed. */
export class DivergentUpdate extends Error {
  override readonly name = 'DivergentUpdate';
  readonly retryable = false;
  readonly updateId: string;
  constructor(updateId: string, where: string) {
    super(`update ${updateId} arrived again with content that differs from the index ${where}`);
    this.updateId = updateId;
  }
}

/** An update with something that the database cannot hold. Retrying with the same update will not help. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
  readonly retryable = false;
}

/** An index that has updates cannot begin again. */
export class IndexNotEmpty extends Error {
  override readonly name = 'IndexNotEmpty';
  readonly retryable = false;
}

/** An index began with a snapshot that is not stored with it: what it held cannot be interpreted again. */
export class SnapshotNotStored extends Error {
  override readonly name = 'SnapshotNotStored';
  readonly retryable = false;
}

/** Another program writes this network: stop it first. */
export class WriterBusy extends Error {
  override readonly name = 'WriterBusy';
  readonly retryable = true;
}

/** There is an index, or a schema, of this name already. Nothing was changed. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';
  readonly retryable = false;
}

/** A volume cannot be moved as asked: there is none, or no such place. Nothing was changed. */
export class VolumeRefused extends Error {
  override readonly name = 'VolumeRefused';
  readonly retryable = false;
}

/** A key with this id exists. */
export class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey';
  readonly retryable = false;
}
