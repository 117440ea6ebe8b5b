import { isCounted, explorer, type SourceState, type UpstreamState } from '@ledger-explorer/liveness';
import type { SourceView, ValidatorDetail } from './network-view.ts';
import type { NetworkRecord } from './record.ts';

/** State of the explorer as a source if it is the only one. Other upstream states are not its trouble. */
const stateOfOnlySource: Readonly<Partial<Record<UpstreamState, SourceState>>> = {
  suspect: 'suspect',
  unreachable: 'unreachable',
  invalid: 'invalid',
  partial: 'partial',
  reset: 'reset',
  stale: 'behind',
};

/** The sources with their states; the explorer alone if no Scan is configured. */
export function viewSources({ head }: NetworkRecord): readonly SourceView[] {
  const { sources, situation } = head;
  if (sources.all.length > 0) {
    return sources.all.map((source) => ({
      name: source.name,
      state: source.state,
      since: source.since * 1000,
      reason: source.reason,
      counts: isCounted(source),
      newestReport: source.clock === 0 ? null : source.clock * 1000,
      latestRound: source.round,
      alone: source.alone,
      lacking: source.lacking,
    }));
  }
  const { state, since, reason, clock, round } = situation.upstream;
  const sourceState = stateOfOnlySource[state] ?? 'ok';
  return [
    {
      name: explorer,
      state: sourceState,
      since: since * 1000,
      reason: sourceState === 'ok' ? '' : reason,
      counts: sourceState === 'ok' || sourceState === 'suspect',
      newestReport: clock === 0 ? null : clock * 1000,
      latestRound: round,
      alone: 0,
      lacking: 0,
    },
  ];
}

/** The newest report of one validator according to each source. */
export function viewReports({ head }: NetworkRecord, index: number): ValidatorDetail['reports'] {
  const { all, claims } = head.sources;
  return all.map(({ name }, at) => {
    const time = claims.newest[at]?.[index] ?? 0;
    return { source: name, lastActiveAt: time === 0 ? null : time * 1000 };
  });
}
