import { command, number } from '@ledger-explorer/cli';

/** Results of `pnpm bench ingest` (docs/performance.md, "Ingestion"): bytes of JSON per update, and updates that are indexed per second. */
export const measured = { jsonBytes: 14_000, indexBytesPerJsonByte: 0.291, updatesPerSecond: 2_431 };

/** Positions of a volume, by default. */
const volumeUpdates = 2 ** 24;
/** Computed size of the newest volume's indexes that are written at random places (docs/operating/capacity.md). */
const newestVolumeGB = 13;
const daySeconds = 86_400;

function digits(value: number, fractionDigits = 0): string {
  return value.toLocaleString('en-US', {
    maximumFractionDigits: fractionDigits,
    minimumFractionDigits: fractionDigits,
  });
}

/** Size and duration of an index of a ledger, as lines of text. */
export function capacityOf(updatesPerSecond: number, years: number): string {
  const updates = Math.round(updatesPerSecond * years * 365.25 * daySeconds);
  const bytes = updates * measured.jsonBytes * measured.indexBytesPerJsonByte;
  const daily = (updatesPerSecond * daySeconds * measured.jsonBytes * measured.indexBytesPerJsonByte) / 1e9;
  const share = (100 * updatesPerSecond) / measured.updatesPerSecond;
  const rows = [
    ['updates', digits(updates)],
    ['index', `${digits(bytes / 1e12, 2)} TB; grows by ${digits(daily, 1)} GB a day`],
    ['disk', `${digits(bytes / 0.7e12, 2)} TB, so that the index takes 70 % of it`],
    [
      'volumes',
      `${digits(Math.ceil(updates / volumeUpdates))}; one every ${digits(volumeUpdates / updatesPerSecond / daySeconds, 1)} days`,
    ],
    ['memory', `${2 * newestVolumeGB} GB or more: twice the indexes of the newest volume`],
    [
      'backfill',
      `${digits(updates / measured.updatesPerSecond / daySeconds, 1)} days at ${digits(measured.updatesPerSecond)} updates a second`,
    ],
    [
      'indexing',
      `${digits(share, 1)} % of what one machine writes${share > 80 ? ': too much for one server, which above 80 % cannot catch up after a stop' : ''}`,
    ],
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(9)} ${value}\n`).join('');
}

const updatesPerSecond = number({
  option: 'updates-per-second',
  min: 0.001,
  max: 1_000_000,
  description: 'updates per second of the ledger, on average; MainNet: 15',
});
const years = number({ option: 'years', min: 0.01, max: 100, description: 'years that the index covers' });

/** `indexer capacity`. */
export const capacity = command({
  summary: 'calculate disk, memory and backfill time of an index',
  description:
    'Calculates from the measured size of an update (14 kB of JSON) and the measured pace of one machine with 2 cores. Reads nothing.',
  settings: {
    updatesPerSecond,
    years,
  },
  run: (given, _, { out }) => {
    out(capacityOf(given.updatesPerSecond, given.years));
    return Promise.resolve(0);
  },
});
