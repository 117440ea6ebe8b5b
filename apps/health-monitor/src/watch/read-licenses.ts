/** A page of `/v0/admin/validator/licenses`, read strictly. Times are epoch seconds. */
export interface LicensePage {
  readonly rows: readonly LicenseRow[];
  /** All licenses of the page, those that cannot be read included. */
  readonly size: number;
  readonly bad: number;
  /** What is wrong with the first of them. */
  readonly complaint: string | null;
  /** Where the next page begins; null: there is none. */
  readonly next: number | null;
  /** The DSO of the first license; null if it names none. */
  readonly dso: string | null;
}

export interface LicenseRow {
  /** Party id of the validator. */
  readonly id: string;
  /** 0: never reported. */
  readonly lastActive: number;
  /** The end of the license's contract id: a license is replaced at each report. */
  readonly contract: string;
}

/** Characters of a contract id that distinguish the newest licenses. */
const idLength = 16;
/** Seconds that the clocks of the ledger and of this monitor may differ. */
const ahead = 120;

/** Reads a page. Throws an Error with a reason for people if the data is not one. `now`: epoch seconds. */
export function readLicenses(data: unknown, now: number): LicensePage {
  const { validator_licenses: list, next_page_token: next } = asObject(data);
  if (!Array.isArray(list)) {
    throw new Error(
      '/v0/admin/validator/licenses does not answer with licenses: is SCAN_URLS the address of another API?',
    );
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
    if (lastActive > now + ahead) return 'lastActiveAt is in the future';
  }
  return { id: validator, lastActive, contract: contract.slice(-idLength) };
}

/** Number of the newest open mining round in an answer of `/v0/open-and-issuing-mining-rounds`; null if it has none. */
export function readRounds(data: unknown): number | null {
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
