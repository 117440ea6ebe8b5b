/**
 * An item of the stream that is not an update: a field without which it has no place in the index is absent or of the wrong
 * kind. Not retryable with the same bytes; another host may answer with better ones.
 */
export class MalformedUpdate extends Error {
  override readonly name = 'MalformedUpdate';
  readonly retryable = false;
  /** Of the item, where it could be read. */
  readonly updateId: string | null;
  /** Path of the field, as `events_by_id.1220…:3.contract_id`. */
  readonly field: string;
  /** The wrong value. */
  readonly value: unknown;

  constructor(updateId: string | null, field: string, value: unknown) {
    super(`${updateId === null ? 'An item' : `Update ${updateId}`} has no usable ${field}: ${show(value)}`);
    this.updateId = updateId;
    this.field = field;
    this.value = value;
  }
}

function show(value: unknown): string {
  if (value === undefined) return 'it is absent';
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
