/** Values from live responses so far: identifiers by the parameter that takes them, cursors, positions, entity tags. */
export class Known {
  readonly #values = new Map<string, string[]>();
  readonly #limit = 500;
  /** The newest position seen. */
  position = 0;

  values(kind: string): readonly string[] {
    return this.#values.get(kind) ?? [];
  }

  note(kind: string, value: string): void {
    const values = this.#values.get(kind) ?? [];
    this.#values.set(kind, values);
    if (value !== '' && values.length < this.#limit && !values.includes(value)) values.push(value);
  }

  /** Takes every identifier out of a parsed answer. */
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

/** Which parameter takes the values of a field. */
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
