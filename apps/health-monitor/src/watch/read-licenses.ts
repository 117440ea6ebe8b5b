import { clockTolerance } from './read-validators.ts';

/** A page of a Scan's `/v0/admin/validator/licenses`. */
export interface LicensePage {
  readonly rows: readonly LicenseRow[];
  /** Number of licenses in the page, with those that cannot be read. */
  readonly size: number;
  /** Number of licenses that cannot be read. */
  readonly bad: number;
  /** Fault of the first of them; null: none. */
  readonly complaint: string | null;
  /** Token of the next page; null: there is none. */
  readonly next: number | null;
  /** The DSO of the first license; null if it names none. */
  readonly dso: string | null;
}

export interface LicenseRow {
  /** Party id of the validator. */
  readonly id: string;
  /** Epoch seconds; 0: never reported. */
  readonly lastActive: number;
  /** Last 16 characters of the license's contract id, which changes with each report. */
  readonly contract: string;
}

const contractLength = 16;

/** Reads a page. Throws an Error with a reason for people if `data` is not one. `now`: epoch seconds. */
export function readLicenses(data: unknown, now: number): LicensePage {
  const { validator_licenses: list, next_page_token: next } = asObject(data);
  if (!Array.isArray(list)) {
    throw new Error('/v0/admin/validator/licenses does not answer with licenses: check SCAN_URLS');
  }
  const rows: LicenseRow[] = [];
  let complaint: string | null = null;
  for (const item of list as readonly unknown[]) {
    const row = readRow(item, now);
    if (typeof row === 'string') complaint ??= row;
    else rows.push(row);
  }
  const { dso } = asObject(asObject(list[0]).payload);
  return {
    rows,
    size: list.length,
    bad: list.length - rows.length,
    complaint,
    next: typeof next === 'number' && Number.isSafeInteger(next) ? next : null,
    dso: typeof dso === 'string' ? dso : null,
  };
}

/** The row; a text: its fault. */
function readRow(item: unknown, now: number): LicenseRow | string {
  const { contract_id: contract, payload } = asObject(item);
  const { validator, lastActiveAt } = asObject(payload);
  if (typeof validator !== 'string' || validator === '' || validator.length > 512) return 'a license has no validator';
  if (typeof contract !== 'string' || contract === '') return 'a license has no contract id';
  let lastActive = 0;
  if (lastActiveAt !== undefined && lastActiveAt !== null) {
    const time = typeof lastActiveAt === 'string' ? Date.parse(lastActiveAt) : Number.NaN;
    if (!(time > 0)) return 'lastActiveAt is not a time';
    lastActive = Math.floor(time / 1000);
    if (lastActive > now + clockTolerance) return 'lastActiveAt is in the future';
  }
  return { id: validator, lastActive, contract: contract.slice(-contractLength) };
}

/** Number of the latest open mining round in an answer of `/v0/open-and-issuing-mining-rounds`; null if it has none. */
export function readLatestRound(data: unknown): number | null {
  const rounds = Object.values(asObject(asObject(data).open_mining_rounds)).flatMap((each) => {
    const { number } = asObject(asObject(asObject(asObject(each).contract).payload).round);
    const round = typeof number === 'string' && /^\d{1,15}$/.test(number) ? Number(number) : Number.NaN;
    return Number.isNaN(round) ? [] : [round];
  });
  return rounds.length === 0 ? null : Math.max(...rounds);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
