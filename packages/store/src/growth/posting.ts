import type { Decimal } from '@ledger-explorer/ledger';
import { parseSum } from '../sql/parse-sum.ts';

/** Entry of a posting list: the place of a row, and the two amounts that the list sums, whose meaning depends on the list. */
export interface Posting {
  /** Rank of a transfer, or position of an update. */
  readonly place: number;
  readonly amount: Decimal;
  readonly fee: Decimal;
}

/** Sums of a range of entries. */
export interface Sums {
  readonly entries: number;
  readonly amount: Decimal;
  readonly fee: Decimal;
}

export const noSums: Sums = { entries: 0, amount: 0n, fee: 0n };

/** Sums of all entries of a list before a run, in the columns of the run's row. */
export function sumsBefore(row: Readonly<Record<'entries_before' | 'amount_before' | 'fee_before', string>>): Sums {
  const { entries_before: entries, amount_before: amount, fee_before: fee } = row;
  return { entries: Number(entries), amount: parseSum(amount), fee: parseSum(fee) };
}

export function sumsOf(postings: readonly Posting[]): Sums {
  let [amount, fee] = [0n, 0n];
  for (const posting of postings) {
    amount += posting.amount;
    fee += posting.fee;
  }
  return { entries: postings.length, amount, fee };
}

export function plus(one: Sums, other: Sums): Sums {
  return { entries: one.entries + other.entries, amount: one.amount + other.amount, fee: one.fee + other.fee };
}

export function minus(one: Sums, other: Sums): Sums {
  return { entries: one.entries - other.entries, amount: one.amount - other.amount, fee: one.fee - other.fee };
}

/** Varint: seven bits per byte, lowest first; the last byte is below 128. */
function writeNatural(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** A varint of twice the units of 10^-10; the lowest bit is the sign. */
function writeDecimal(bytes: number[], value: Decimal): void {
  let rest = value < 0n ? -2n * value + 1n : 2n * value;
  for (; rest > BigInt(Number.MAX_SAFE_INTEGER); rest >>= 7n) bytes.push(Number(rest & 127n) + 128);
  writeNatural(bytes, Number(rest));
}

/** Packs entries, sorted by place, into the bytes of a run. A place is stored as its difference to the previous place, or to `first`. */
export function packPostings(postings: readonly Posting[], first: number): Buffer {
  const bytes: number[] = [];
  let before = first;
  for (const { place, amount, fee } of postings) {
    writeNatural(bytes, place - before);
    writeDecimal(bytes, amount);
    writeDecimal(bytes, fee);
    before = place;
  }
  return Buffer.from(bytes);
}

class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  natural(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes.readUInt8(this.#at++);
      if (byte < 128) return value + byte * factor;
      value += (byte - 128) * factor;
    }
  }

  decimal(): Decimal {
    const units = this.#units();
    return (units & 1n) === 0n ? units >> 1n : -(units >> 1n);
  }

  #units(): bigint {
    // Seven bytes are 49 bits, which fit into a number.
    for (let [units, shift] = [0n, 0n]; ; shift += 49n) {
      let [value, factor] = [0, 1];
      for (let count = 0; count < 7; count += 1, factor *= 128) {
        const byte = this.#bytes.readUInt8(this.#at++);
        value += (byte % 128) * factor;
        if (byte < 128) return shift === 0n ? BigInt(value) : units + (BigInt(value) << shift);
      }
      units += BigInt(value) << shift;
    }
  }
}

/** The entries that `packPostings` packed. */
export function unpackPostings(bytes: Buffer, first: number): Posting[] {
  const reader = new ByteReader(bytes);
  const postings: Posting[] = [];
  let place = first;
  while (!reader.isAtEnd) {
    place += reader.natural();
    postings.push({ place, amount: reader.decimal(), fee: reader.decimal() });
  }
  return postings;
}
