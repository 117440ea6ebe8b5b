import { isCounted, explorer, type Source, type SourceState, type UpstreamState } from '@ledger-explorer/liveness';
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
  if (sources.all.length > 0) return sources.all.map(viewSource);
  const { upstream } = situation;
  const state = stateOfOnlySource[upstream.state] ?? 'ok';
  const reason = state === 'ok' ? '' : upstream.reason;
  return [viewSource({ ...upstream, name: explorer, state, reason, alone: 0, lacking: 0 })];
}

type ShownSource = Pick<Source, 'name' | 'state' | 'since' | 'reason' | 'clock' | 'round' | 'alone' | 'lacking'>;

function viewSource(source: ShownSource): SourceView {
  const { name, state, since, reason, clock, round, alone, lacking } = source;
  return {
    name,
    state,
    since: since * 1000,
    reason,
    counts: isCounted(source),
    newestReport: clock === 0 ? null : clock * 1000,
    latestRound: round,
    alone,
    lacking,
  };
}

/** The newest report of one validator according to each source. */
export function viewReports({ head }: NetworkRecord, index: number): ValidatorDetail['reports'] {
  const { all, claims } = head.sources;
  return all.map(({ name }, at) => {
    const time = claims.newest[at]?.[index] ?? 0;
    return { source: name, lastActiveAt: time === 0 ? null : time * 1000 };
  });
}
