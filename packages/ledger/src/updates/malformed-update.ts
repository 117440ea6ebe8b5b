/**
 * An item of the stream that is not an update: a field that the index needs is missing or has the wrong type. The same item fails
 * again; another host may have a correct one.
 */
export class MalformedUpdate extends Error {
  override readonly name = 'MalformedUpdate';
  readonly retryable = false;
  /** Update id of the item; null if it could not be read. */
  readonly updateId: string | null;
  /** Path of the field, such as `events_by_id.1220…:3.contract_id`. */
  readonly field: string;
  /** Value of the field. */
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
