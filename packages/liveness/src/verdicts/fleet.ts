/** The stored state of a validator. */
export type ValidatorState =
  /** Listed, but not judged yet. */
  | 'pending'
  | 'up'
  /** Silent for longer than usual, not yet down. */
  | 'late'
  | 'down'
  /** Silent for so long that it is no longer watched. */
  | 'dormant'
  /** Missing from the list for so long that it is no longer counted. */
  | 'retired';

/** How often a validator reports: once a round (about 10 minutes), once an hour, at its own interval, or unknown (treated as hourly). */
export type Cadence = 'round' | 'hourly' | 'custom' | 'unlearned';

/** Codes of `Fleet.state`, as stored. */
export const states: readonly ValidatorState[] = ['pending', 'up', 'late', 'down', 'dormant', 'retired'];
export const State = { pending: 0, up: 1, late: 2, down: 3, dormant: 4, retired: 5 } as const;

/** Codes of `Fleet.cadence`, as stored. */
export const cadences: readonly Cadence[] = ['unlearned', 'round', 'hourly', 'custom'];

/** Bits of `Fleet.flags`, as stored. */
export const Flag = {
  /** A `down` or `flapping` was announced, so a `resolved` or `stable` must follow. */
  announced: 1,
  flapping: 2,
  /** Has reported once since its outage; the return is not confirmed yet. */
  recovering: 4,
  /** Went down inside a maintenance window; announced if it is still down when the window ends. */
  quiet: 8,
  /** Went down in the open mass outage, or in the last one and is still down. A validator that was announced before on its own lacks it. */
  mass: 16,
  /** Listed since the current sweep began. */
  seen: 32,
  /** Has one report too many in this slot of the round bitmap; it counts for the next slot. */
  carry: 64,
  /** Was flapping and has been down since; the announced incident is still that of the flapping. */
  flapped: 128,
} as const;

/** Number of gaps between reports stored per validator. */
export const gapsStored = 16;
/** Number of times at which it went down stored per validator. */
export const downsStored = 3;

// The columns in stored order: name, bytes per element, elements per validator. The widest come first, so that all are aligned.
export const columns = [
  ['lastActive', 4, 1],
  ['since', 4, 1],
  ['incidentSince', 4, 1],
  ['firstSeen', 4, 1],
  ['recovered', 4, 1],
  ['absentSince', 4, 1],
  ['facts', 4, 1],
  ['downTimes', 4, downsStored],
  ['dayDown', 2, 1],
  ['dayLate', 2, 1],
  ['dayUnknown', 2, 1],
  ['dayMaintenance', 2, 1],
  ['gaps', 1, gapsStored],
  ['hourDown', 1, 1],
  ['hourUnknown', 1, 1],
  ['hourMaintenance', 1, 1],
  ['state', 1, 1],
  ['cadence', 1, 1],
  ['flags', 1, 1],
  ['absent', 1, 1],
  ['round', 1, 1],
] as const;

export const bytesPerValidator = columns.reduce((sum, [, width, count]) => sum + width * count, 0);

/**
 * The facts about every validator that decide verdicts: columns over one buffer, which is stored as one row because rows are what costs.
 * A validator's index never changes and is never reused. Times are epoch seconds, 0 = none.
 */
export class Fleet {
  count: number;
  #capacity: number;
  #bytes: ArrayBuffer;

  /** Newest report. */
  lastActive!: Uint32Array;
  /** When the state began. */
  since!: Uint32Array;
  /** Beginning of the open incident. */
  incidentSince!: Uint32Array;
  firstSeen!: Uint32Array;
  /** First report after the last outage. */
  recovered!: Uint32Array;
  /** First of the sweeps counted in `absent`. */
  absentSince!: Uint32Array;
  /** Hash of the name, version, sponsor and so on; a change of it means that the registry must be updated. */
  facts!: Uint32Array;
  /** The last `downsStored` times at which it went down, newest first, without mass outages; 0 = none. While flapping, the last is `announcedSince`. */
  downTimes!: Uint32Array;
  /** Minutes of this UTC day by state. */
  dayDown!: Uint16Array;
  dayLate!: Uint16Array;
  dayUnknown!: Uint16Array;
  dayMaintenance!: Uint16Array;
  /** The last `gapsStored` gaps between reports in minutes, newest first; 0 = none. */
  gaps!: Uint8Array;
  /** Minutes of this hour by state. */
  hourDown!: Uint8Array;
  hourUnknown!: Uint8Array;
  hourMaintenance!: Uint8Array;
  state!: Uint8Array;
  cadence!: Uint8Array;
  flags!: Uint8Array;
  /** Number of complete sweeps in a row that did not list it. */
  absent!: Uint8Array;
  /** Bit 0: it reported in the current slot of the round bitmap; bit 1: in the slot before. */
  round!: Uint8Array;

  constructor(count = 0, bytes: ArrayBuffer = new ArrayBuffer(0)) {
    this.count = count;
    this.#capacity = count;
    this.#bytes = bytes;
    this.#map();
  }

  /** Appends a validator and returns its index. */
  add(firstSeen: number): number {
    // A quarter more than needed, so that a new validator seldom needs a copy.
    if (this.count === this.#capacity) this.#resize(Math.max(128, Math.ceil(this.#capacity * 1.25)));
    const index = this.count++;
    this.firstSeen[index] = firstSeen;
    this.since[index] = firstSeen;
    return index;
  }

  has(index: number, flag: number): boolean {
    return ((this.flags[index] ?? 0) & flag) !== 0;
  }

  set(index: number, flag: number, on: boolean): void {
    const flags = this.flags[index] ?? 0;
    this.flags[index] = on ? flags | flag : flags & ~flag;
  }

  /** The bytes to store: the columns one after the other, without spare room. */
  encode(): Uint8Array {
    this.#resize(this.count);
    return new Uint8Array(this.#bytes);
  }

  /** Reads what `encode` wrote. Throws if the bytes are not a whole number of validators. */
  static decode(bytes: ArrayBuffer): Fleet {
    const count = bytes.byteLength / bytesPerValidator;
    if (!Number.isInteger(count))
      throw new Error(`the stored fleet has ${bytes.byteLength} bytes, not a multiple of ${bytesPerValidator}`);
    return new Fleet(count, bytes);
  }

  #resize(capacity: number): void {
    if (capacity === this.#capacity) return;
    const old = new Uint8Array(this.#bytes);
    const before = this.#capacity;
    this.#bytes = new ArrayBuffer(capacity * bytesPerValidator);
    this.#capacity = capacity;
    const next = new Uint8Array(this.#bytes);
    let from = 0;
    let to = 0;
    for (const [, width, perValidator] of columns) {
      next.set(old.subarray(from, from + this.count * width * perValidator), to);
      from += before * width * perValidator;
      to += capacity * width * perValidator;
    }
    this.#map();
  }

  #map(): void {
    let offset = 0;
    for (const [name, width, count] of columns) {
      const length = this.#capacity * count;
      const Column = width === 4 ? Uint32Array : width === 2 ? Uint16Array : Uint8Array;
      Object.assign(this, { [name]: new Column(this.#bytes, offset, length) });
      offset += length * width;
    }
  }
}

/** Beginning of the announced incident: of the outage with which flapping began, or of the open one. */
export function announcedSince(fleet: Fleet, index: number): number {
  const flaps = fleet.has(index, Flag.flapping | Flag.flapped);
  return (flaps ? fleet.downTimes[(index + 1) * downsStored - 1] : fleet.incidentSince[index]) ?? 0;
}

/** Sets the state of a validator. `since`: epoch seconds. */
export function enter(fleet: Fleet, index: number, state: number, since: number): void {
  fleet.state[index] = state;
  fleet.since[index] = since;
}
