/** Values from responses: identifiers by parameter, cursors, positions, entity tags. */
export class Known {
  readonly #values = new Map<string, string[]>();
  readonly #limit = 500;
  /** Newest position in a response. */
  position = 0;

  values(kind: string): readonly string[] {
    return this.#values.get(kind) ?? [];
  }

  note(kind: string, value: string): void {
    const values = this.#values.get(kind) ?? [];
    this.#values.set(kind, values);
    if (value !== '' && values.length < this.#limit && !values.includes(value)) values.push(value);
  }

  /** Collects the identifiers of a parsed response. */
  learn(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) this.learn(item);
    } else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) {
        const kind = kinds[field];
        if (kind !== undefined && typeof inner === 'string') this.note(kind, inner);
        else this.learn(inner);
      }
    }
  }
}

/** Parameter that takes the values of a field, by field. */
const kinds: Readonly<Record<string, string>> = {
  partyId: 'partyId',
  partyAddress: 'partyId',
  validator: 'partyId',
  svId: 'partyId',
  provider: 'partyId',
  contractId: 'contractId',
  trackingCid: 'id',
  eventId: 'eventId',
  updateId: 'updateId',
  transactionId: 'updateId',
  nodesCursor: 'cursor',
  nextCursor: 'nextCursor',
};
