import type { UpstreamState, ValidatorState } from '@ledger-explorer/liveness';
import { visibleName } from '../alerts/visible-name.ts';
import { type NetworkView, slaWindows } from '../record/network-view.ts';
import type { Family } from './exposition.ts';

const states: readonly Exclude<ValidatorState, 'retired'>[] = ['pending', 'up', 'late', 'down', 'dormant'];
const upstreamStates: readonly UpstreamState[] = [
  'ok',
  'suspect',
  'unreachable',
  'stale',
  'invalid',
  'partial',
  'reset',
  'rounds_stalled',
  'liveness_stalled',
  'recovering',
];

/** Makes a family with a sample for each network and each of these labels and values. Null: no sample. A gauge unless `more` says otherwise. */
type MakeFamily = (
  name: string,
  help: string,
  samples: (view: NetworkView) => Family['samples'],
  more?: Partial<Pick<Family, 'type' | 'unit'>>,
) => Family;

const inSeconds = { unit: 'seconds' } as const;

function seconds(instant: number | null): number | null {
  return instant === null ? null : instant / 1000;
}

/** The metrics of the networks: about fifty series each, and with `perValidator` five more for each validator. */
export function networkFamilies(views: readonly NetworkView[], perValidator: boolean): readonly Family[] {
  const family: MakeFamily = (name, help, samples, more = {}) => ({
    name: `ledger_health_${name}`,
    type: 'gauge',
    help,
    samples: views.flatMap((view) =>
      samples(view).map(([labels, value]) => [{ network: view.network, ...labels }, value] as const),
    ),
    ...more,
  });
  const single = (
    name: string,
    help: string,
    value: (view: NetworkView) => number | null,
    more?: Partial<Pick<Family, 'type' | 'unit'>>,
  ): Family => family(name, help, (view) => [[{}, value(view)]], more);

  return [
    family('validators', 'Validators by state. During upstream trouble, the last known states.', ({ counts }) =>
      states.map((state) => [{ state }, counts[state]]),
    ),
    single('validators_watched', 'Validators that are neither dormant nor retired.', ({ counts }) => counts.watched),
    single('validators_flapping', 'Validators that keep going down and up.', ({ counts }) => counts.flapping),
    family(
      'uptime_ratio',
      'Share of the known time of all validators in which they were not down; absent below 90 % coverage.',
      ({ availability }) => slaWindows.map((window) => [{ window }, availability[window].uptime]),
      { unit: 'ratio' },
    ),
    family(
      'coverage_ratio',
      'Share of time in which the state is known.',
      ({ availability }) => slaWindows.map((window) => [{ window }, availability[window].coverage]),
      { unit: 'ratio' },
    ),
    single('mass_outage', '1 while a mass outage is open.', ({ mass }) => Number(mass !== null)),
    family(
      'upstream_state',
      'State of the explorer and of the network as a whole; no validator becomes late or down unless it is ok.',
      // The label of a state set has the name of the family.
      ({ upstream }) =>
        upstreamStates.map((state) => [{ ledger_health_upstream_state: state }, Number(state === upstream.state)]),
      { type: 'stateset' },
    ),
    single(
      'upstream_head_timestamp_seconds',
      "Record time of the explorer's newest update.",
      ({ upstream }) => seconds(upstream.head),
      inSeconds,
    ),
    single(
      'data_clock_timestamp_seconds',
      'Newest report of any validator.',
      ({ upstream }) => seconds(upstream.dataClock),
      inSeconds,
    ),
    single('latest_round', 'Newest mining round.', ({ upstream }) => upstream.latestRound),
    family(
      'source_counts',
      '1 while the reports of a source count. A source is the explorer or the Scan of a super validator.',
      ({ upstream }) => upstream.sources.map(({ name, counts }) => [{ source: name }, Number(counts)]),
    ),
    family(
      'source_report_timestamp_seconds',
      'Newest report that a source shows.',
      ({ upstream }) => upstream.sources.map(({ name, newestReport }) => [{ source: name }, seconds(newestReport)]),
      inSeconds,
    ),
    single('upstream_truncated', '1 if the explorer has more validators than it can list.', ({ upstream }) =>
      Number(upstream.truncated),
    ),
    single(
      'upstream_bad_rows',
      'Rows that could not be read in the last tick that read the list.',
      ({ upstream }) => upstream.badRows,
    ),
    single(
      'last_tick_timestamp_seconds',
      "Time of this monitor's last tick.",
      ({ self }) => seconds(self.lastTick),
      inSeconds,
    ),
    single(
      'last_good_tick_timestamp_seconds',
      'Time of the last tick in which the explorer answered.',
      ({ self }) => seconds(self.lastGoodTick),
      inSeconds,
    ),
    family(
      'ticks',
      'Ticks by cause; a tick is dropped if another is running.',
      ({ self }) => Object.entries(self.ticks).map(([cause, count]) => [{ cause }, count]),
      { type: 'counter' },
    ),
    single('tick_requests', 'Requests to the explorer and the Scans in the last tick.', ({ self }) => self.requests),
    single('rows_written_today', 'Rows written since 00:00 UTC.', ({ self }) => self.rows.today),
    single('rows_limit', 'Rows that this monitor writes per day at most.', ({ self }) => self.rows.limit),
    single('outbox_messages', 'Messages waiting to be delivered.', ({ self }) => self.outbox),
    single('dead_letters', 'Messages that could not be delivered.', ({ self }) => self.deadLetters),
    ...(perValidator ? validatorFamilies(family) : []),
  ];
}

function validatorFamilies(family: MakeFamily): readonly Family[] {
  return [
    family('validator_up', '1 up or late, 0 down; absent if the state is unknown.', ({ validators }) =>
      validators.map(({ id, state, overlays }) => [
        { validator: id },
        overlays.includes('unknown') || !['up', 'late', 'down'].includes(state) ? null : Number(state !== 'down'),
      ]),
    ),
    family(
      'validator_last_active_timestamp_seconds',
      'Last report.',
      ({ validators }) => validators.map(({ id, lastActiveAt }) => [{ validator: id }, seconds(lastActiveAt)]),
      inSeconds,
    ),
    family(
      'validator_uptime_ratio',
      'Share of the last 30 days up; absent below 90 % coverage.',
      ({ validators }) =>
        validators.map(({ id, availability }) => [{ validator: id, window: '30d' }, availability['30d'].uptime]),
      { unit: 'ratio' },
    ),
    family('validator_rounds_missed', 'Rounds of the last 24 hours without a report.', ({ validators }) =>
      validators.map(({ id, rounds }) => [{ validator: id }, rounds === null ? null : rounds.expected - rounds.seen]),
    ),
    family('validator_labels', 'Always 1; the labels are the name and version of a validator.', ({ validators }) =>
      validators.map(({ id, name, version }) => [
        { validator: id, name: visibleName(name ?? '', ''), version: visibleName(version ?? '', '') },
        1,
      ]),
    ),
  ];
}
