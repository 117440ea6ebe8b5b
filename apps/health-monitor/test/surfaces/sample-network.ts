import { isTrouble, type ValidatorState } from '@ledger-explorer/liveness';
import type {
  Availability,
  DayView,
  IncidentView,
  MaintenanceView,
  MassView,
  NetworkQueries,
  NetworkView,
  SlaWindow,
  SourceView,
  UpstreamView,
  ValidatorDetail,
  ValidatorView,
} from '../../src/record/network-view.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
export const sampleTime = Date.UTC(2026, 10, 20, 14, 2);

/** Hostile names that a validator's operator might choose. */
export const hostileNames = [
  '<script>document.title="owned"</script>',
  '"><img src=x onerror=alert(1)>',
  'مدقق الشبكة ‮evil‬',
  'שלום עולם',
  'x'.repeat(1_000_000),
  'ann.operator@example.org',
  ']]>&amp;<b>',
  '\u0000\u0007\uD800',
];

export interface SampleOptions {
  readonly validators?: number;
  readonly down?: number;
  readonly upstream?: UpstreamView['state'];
  readonly mass?: boolean;
  readonly hostile?: boolean;
  readonly recordedDays?: number;
  readonly maintenance?: boolean;
  readonly reset?: boolean;
  readonly sources?: 'one' | 'three' | 'outvoted';
}

/**
 * A sample network in the form that the Durable Object returns, of any size and in any state. Its maintenance windows are those of the
 * last 90 days too. Numbers that share no factor spread states and times. Equal options give equal networks.
 */
export class SampleNetwork implements NetworkQueries {
  readonly #view: NetworkView;
  readonly #days: readonly DayView[];

  constructor(options: SampleOptions = {}) {
    const {
      validators: size = 2000,
      down = 12,
      upstream = 'ok',
      mass = false,
      recordedDays = 90,
      reset = false,
    } = options;
    this.#days = makeDays(recordedDays);
    const spots = shuffle(size);
    const validators = spots.map((spot, index) => makeValidator(index, spot, down, options));
    const incidents = validators
      .filter(({ state }) => state === 'down')
      .map((one) => makeIncident(one, one.since, null));
    const past = Array.from({ length: Math.min(80, size) }, (_, index) => {
      const one = validators[(index * 37) % size];
      const since = sampleTime - (index + 1) * 5 * hour;
      return one === undefined ? [] : [makeIncident(one, since, since + (17 + ((index * 13) % 200)) * minute)];
    }).flat();
    const count = (state: ValidatorState): number => validators.filter((one) => one.state === state).length;
    const dormant = count('dormant');
    this.#view = {
      network: 'mainnet',
      at: sampleTime,
      firstSeen: sampleTime - recordedDays * day,
      upstream: {
        state: upstream,
        isStarting: upstream === 'recovering',
        since: sampleTime - 37 * minute,
        reason: upstream === 'ok' ? '' : `the explorer's newest update is of 2026-11-20T13:25:00Z`,
        head: sampleTime - 4000,
        dataClock: sampleTime - 9000,
        latestRound: 48_211,
        truncated: false,
        total: size,
        badRows: 0,
        unit: 'us',
        sources: makeSources(options.sources ?? 'one'),
      },
      resets: reset ? [{ record: 1, at: sampleTime - 2 * day, dso: 'DSO::1220aa', newDso: 'DSO::1220bb' }] : [],
      self: {
        lastTick: sampleTime,
        lastGoodTick: sampleTime,
        ticks: { cron: 120_211, alarm: 3, dropped: 0 },
        requests: 4,
        rows: { today: 4121, limit: 70_000, level: 'full' },
        deadLetters: 0,
        outbox: 2,
      },
      counts: {
        pending: count('pending'),
        up: count('up'),
        late: count('late'),
        down: count('down'),
        dormant,
        retired: size === 0 ? 0 : 3,
        watched: size - dormant,
        flapping: validators.filter(({ overlays }) => overlays.includes('flapping')).length,
      },
      availability: windows((...given) => ({ ...figure(...given), full: 0.913 })),
      days: this.#days,
      mass: mass ? this.#mass(down, size - dormant) : null,
      validators,
      maintenance: options.maintenance === true ? makeMaintenance(validators) : [],
      incidents: [...incidents.toSorted(newestFirst), ...past].slice(0, 50),
      upstreamIncidents: [
        {
          state: 'stale',
          reason: "the explorer's newest update is of 2026-11-12T03:00:00Z",
          since: sampleTime - 8 * day,
          until: sampleTime - 8 * day + 2 * hour,
          note: 'A disk was full. <b>Replaced.</b>',
        },
      ],
    };
  }

  view(): Promise<NetworkView> {
    return Promise.resolve(this.#view);
  }

  snapshot(): Promise<string> {
    return Promise.resolve(JSON.stringify(this.#view));
  }

  validator(id: string): Promise<ValidatorDetail | null> {
    const one = this.#view.validators.find((each) => each.id === id);
    if (one === undefined) return Promise.resolve(null);
    const incidents = this.#of(one.id);
    return Promise.resolve({
      ...one,
      reports: this.#view.upstream.sources.map(({ name }) => ({ source: name, lastActiveAt: sampleTime - minute })),
      days: this.#days,
      incidents,
      repair: incidents.length === 0 ? null : { count: incidents.length, mttr: 42.5, mtbf: 21_600, longest: 131 },
    });
  }

  incidents(query: Parameters<NetworkQueries['incidents']>[0]): Promise<readonly IncidentView[]> {
    const all = this.#view.incidents.filter(
      ({ validator, endedAt }) =>
        (query.validator === undefined || validator.id === query.validator) &&
        (query.sponsor === undefined || validator.sponsor === query.sponsor) &&
        (query.open !== true || endedAt === null),
    );
    const start = query.after === undefined ? 0 : all.findIndex(({ id }) => id === query.after) + 1;
    return Promise.resolve(all.slice(start, start + query.limit));
  }

  massOutages(limit: number): Promise<readonly MassView[]> {
    const { mass, counts } = this.#view;
    const past = {
      ...this.#mass(411, counts.watched),
      id: 1,
      opened: sampleTime - 40 * day,
      closed: sampleTime - 40 * day + hour,
    };
    return Promise.resolve([...(mass === null ? [] : [mass]), past].slice(0, limit));
  }

  maintenance(): Promise<readonly MaintenanceView[]> {
    return Promise.resolve(this.#view.maintenance);
  }

  #of(id: string): readonly IncidentView[] {
    return this.#view.incidents.filter(({ validator }) => validator.id === id);
  }

  #mass(down: number, all: number): MassView {
    return {
      id: sampleTime - 12 * minute,
      opened: sampleTime - 12 * minute,
      closed: null,
      note: null,
      down,
      all,
      total: down,
      sponsors: [{ value: 'sponsor-3::1220aa', down: Math.floor(down / 3), all: Math.ceil(all / 13) }],
      versions: [{ value: '0.5.3', down: Math.floor(down * 0.9), all: Math.ceil(all / 3) }],
    };
  }
}

const words = 'Aurora Basalt Cobalt Delta Ember Fjord Granite Harbor Iris Juniper Kestrel Lumen'.split(' ');
const kinds = 'Custody Exchange Labs Markets Nodes Staking Trust'.split(' ');

/** A number from 0 to `size` - 1 for each validator, shuffled, so that those that are down are not neighbors in a list. Every call returns the same ones. */
function shuffle(size: number): readonly number[] {
  const order = Array.from({ length: size }, (_, index) => index);
  let seed = 1;
  for (let left = size - 1; left > 0; left--) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((seed / 2 ** 32) * (left + 1));
    [order[left], order[other]] = [order[other] ?? 0, order[left] ?? 0];
  }
  return order;
}

/** The explorer alone, or with two Scans; `outvoted`: the second Scan lacks reports. */
function makeSources(kind: 'one' | 'three' | 'outvoted'): readonly SourceView[] {
  const well = {
    state: 'ok',
    since: sampleTime - 9 * day,
    reason: '',
    counts: true,
    newestReport: sampleTime - 9000,
    latestRound: 48_211,
    alone: 0,
    lacking: 0,
  } as const;
  const names = kind === 'one' ? ['explorer'] : ['explorer', 'scan.sv-1.example', 'scan.sv-2.example'];
  return names.map((name, at) =>
    at === 2 && kind === 'outvoted'
      ? {
          name,
          ...well,
          state: 'outvoted',
          since: sampleTime - 12 * minute,
          reason: 'lacks reports of 1,204 validators that the others show',
          counts: false,
          lacking: 1204,
        }
      : { name, ...well },
  );
}

function makeValidator(
  index: number,
  spot: number,
  down: number,
  { upstream = 'ok', hostile = false, recordedDays = 90 }: SampleOptions,
): ValidatorView {
  const state = stateOf(spot, down);
  const id = `${(words[index % words.length] ?? '').toLowerCase()}-validator-${index}::1220${(index * 2_654_435_761).toString(16).padStart(64, '0').slice(-64)}`;
  const lastActiveAt = state === 'up' ? sampleTime - (index % 600) * 1000 : sampleTime - (30 + (index % 900)) * minute;
  const name = hostile && index < hostileNames.length ? hostileNames[index] : undefined;
  const uptime = state === 'down' ? 0.97 - (index % 5) / 100 : index % 11 === 0 ? 0.998_61 : 1;
  return {
    id,
    name: name ?? (index % 29 === 0 ? null : `${words[index % words.length]} ${kinds[index % kinds.length]} ${index}`),
    sponsor: index % 2 === 0 ? id : `sponsor-${index % 13}::1220aa`,
    version: index % 31 === 0 ? null : index % 3 === 0 ? '0.5.3' : index % 17 === 0 ? '0.5.2' : '0.5.4',
    state,
    overlays: [...(isTrouble(upstream) ? (['unknown'] as const) : []), ...(spot === 1 ? (['flapping'] as const) : [])],
    since: state === 'up' ? sampleTime - (1 + (index % 40)) * day : lastActiveAt + 20 * minute,
    lastActiveAt: state === 'pending' ? null : lastActiveAt,
    firstSeen: sampleTime - recordedDays * day,
    cadence: index % 5 === 0 ? 'hourly' : 'round',
    lateAfter: index % 5 === 0 ? 75 * minute : 22 * minute,
    downAfter: index % 5 === 0 ? 135 * minute : 40 * minute,
    availability: windows((_, coverage, days) =>
      figure(state === 'pending' ? null : uptime, state === 'pending' ? 0.1 : coverage, days),
    ),
    rounds: index % 5 === 0 ? null : { seen: 144 - (index % 4), expected: 144 },
    active: state !== 'dormant',
  };
}

/** `spot`: the validator's number from `shuffle`. The first `down` are down; then come 9 late, 51 dormant, 3 pending, and the rest up. */
function stateOf(spot: number, down: number): ValidatorState {
  if (spot < down) return 'down';
  if (spot < down + 9) return 'late';
  if (spot < down + 60) return 'dormant';
  return spot < down + 63 ? 'pending' : 'up';
}

function makeIncident(one: ValidatorView, since: number, endedAt: number | null): IncidentView {
  const { id, name, sponsor, version } = one;
  const index = Number(/-(\d+)::/.exec(id)?.[1] ?? 0);
  const validator = { id, name, sponsor, version };
  return {
    id: `${index}-${since}`,
    validator,
    since,
    detectedAt: since + 20 * minute,
    endedAt,
    mass: null,
    maintenance: false,
    note: null,
  };
}

function newestFirst(a: IncidentView, b: IncidentView): number {
  return b.since - a.since;
}

function makeDays(count: number): readonly DayView[] {
  return Array.from({ length: count }, (_, index): DayView => {
    const date = new Date(sampleTime - (count - 1 - index) * day).toISOString().slice(0, 10);
    const down = index % 23 === 5 ? 31 : index % 41 === 7 ? 180 : index % 4 === 0 ? 2.4 : 0;
    const unknown = index === count - 9 ? 120 : index === 30 ? 1300 : 0;
    const length = index === count - 1 ? (sampleTime % day) / minute : 1440;
    return {
      date,
      down,
      late: down / 2,
      unknown,
      maintenance: index === 60 ? 1440 : 0,
      known: length - Math.min(unknown, length),
    };
  });
}

function makeMaintenance(validators: readonly ValidatorView[]): readonly MaintenanceView[] {
  const of = (
    id: string,
    starts: number,
    ends: number,
    title: string,
    some: number,
    more: Partial<MaintenanceView> = {},
  ): MaintenanceView => ({
    id,
    starts,
    ends,
    title,
    validators: validators.slice(0, some).map((one) => one.id),
    announced: true,
    cancelled: false,
    ...more,
  });
  return [
    of('mw_1', sampleTime - hour, sampleTime + hour, 'Disk migration', 3),
    of('mw_2', sampleTime + 2 * day, sampleTime + 2 * day + 4 * hour, 'Upgrade to 0.5.5', 0),
    of('mw_3', sampleTime - 9 * day, sampleTime - 9 * day + hour, 'Kernel <b>update</b>', 12, { announced: false }),
  ];
}

function windows<T>(make: (uptime: number, coverage: number, days: number) => T): Readonly<Record<SlaWindow, T>> {
  return {
    '24h': make(0.99912, 0.999, 1),
    '7d': make(0.99871, 0.988, 7),
    '30d': make(0.99905, 0.99, 30),
    '90d': make(0.99889, 0.993, 90),
  };
}

function figure(uptime: number | null, coverage: number, days: number): Availability {
  return { uptime, coverage, down: uptime === null ? 0 : Math.round((1 - uptime) * days * 1440) };
}
