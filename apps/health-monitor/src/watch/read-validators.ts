import { detectUnit, type TimeUnit, toSeconds } from './time-unit.ts';

/** A row of the explorer's list of validators. */
export interface ValidatorRow {
  /** Party id. */
  readonly id: string;
  /** Epoch seconds; 0: never reported. */
  readonly lastActive: number;
  readonly name: string | null;
  /** Party id. */
  readonly sponsor: string | null;
  readonly version: string | null;
  /** Whether there is a contact point. The address itself is personal data and is not stored. */
  readonly contact: boolean;
  readonly active: boolean | null;
}

export interface ValidatorPage {
  readonly rows: readonly ValidatorRow[];
  /** Number of rows in the page, with those that cannot be read. */
  readonly size: number;
  /** Number of validators in the whole list. */
  readonly total: number;
  /** Number of rows that cannot be read. */
  readonly bad: number;
  /** Fault of the first of them; null: none. */
  readonly complaint: string | null;
  /** Unit of the times, detected or as given; null: not known. */
  readonly unit: TimeUnit | null;
  /** The DSO that all rows name; null: not every row names the same one. */
  readonly dso: string | null;
}

/** Limit of a party id: more than the 255 characters that the ledger allows. */
export const longestId = 512;
/** Share of unreadable rows above which an answer does not count as a list of validators. */
export const badShare = 0.05;
/** Seconds by which the clocks of the ledger and of this monitor may differ. */
export const clockTolerance = 120;

/**
 * Reads one page. Throws an Error with a reason for people if `data` is not a page of validators. Rows that cannot be read are counted and
 * left out. `now`, and `newest` (the latest possible time of a report): epoch seconds.
 */
export function readValidators(data: unknown, unit: TimeUnit | null, now: number, newest: number): ValidatorPage {
  if (!isObject(data) || !Array.isArray(data.content) || !isCount(data.totalElements)) {
    throw new Error(
      '/v1/validators does not answer with a page of validators: check that EXPLORER_URL is the explorer',
    );
  }
  const content: readonly unknown[] = data.content;
  const detected = unit ?? detectUnit(content.map(lastActiveOf).filter(isTime), now);
  const rows = new Map<string, ValidatorRow>();
  let bad = 0;
  let complaint: string | null = null;
  for (const item of content) {
    const row = readRow(item, detected, now, newest);
    if (typeof row === 'string') {
      bad++;
      complaint ??= row;
      continue;
    }
    // The list changes while it is read, so a validator may appear twice; the newer row is right.
    const other = rows.get(row.id);
    if (other === undefined || other.lastActive < row.lastActive) rows.set(row.id, row);
  }
  const dsos = new Set(content.map((item) => (isObject(item) && typeof item.dso === 'string' ? item.dso : null)));
  const [dso = null] = dsos;
  return {
    rows: [...rows.values()],
    size: content.length,
    total: data.totalElements,
    bad,
    complaint,
    unit: detected,
    dso: dsos.size === 1 ? dso : null,
  };
}

/** The row; a text: its fault. */
function readRow(item: unknown, unit: TimeUnit | null, now: number, newest: number): ValidatorRow | string {
  if (!isObject(item)) return 'a row is not an object';
  const id = item.validator;
  if (typeof id !== 'string' || id === '' || id.length > longestId)
    return `a row has no validator id of 1 to ${longestId} characters`;
  if (/^\.\.?$/.test(id) || !id.isWellFormed()) return 'a row has an invalid validator id';
  const value = item.lastActiveAt ?? 0;
  let lastActive = 0;
  if (value !== 0) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'lastActiveAt is not a number';
    if (value < 0) return 'lastActiveAt is negative';
    const seconds = unit === null ? null : toSeconds(value, unit, now);
    if (seconds === null) return `lastActiveAt is not a time in ${unit ?? 'any unit'}`;
    if (seconds > newest + clockTolerance) return 'lastActiveAt is in the future';
    lastActive = seconds;
  }
  const contact = item.contactPoint;
  return {
    id,
    lastActive,
    name: cutText(item.validatorName, 200),
    sponsor: cutText(item.sponsor, longestId),
    version: cutText(item.version, 64),
    contact: typeof contact === 'string' && contact.trim() !== '',
    active: typeof item.active === 'boolean' ? item.active : null,
  };
}

function lastActiveOf(item: unknown): unknown {
  return isObject(item) ? item.lastActiveAt : undefined;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text cut to `limit` UTF-16 units, never inside a surrogate pair; null if the value is not a text or is empty. */
function cutText(value: unknown, limit: number): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (value.length <= limit) return value.toWellFormed();
  return `${value.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`.toWellFormed();
}
