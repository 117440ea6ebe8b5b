import type { News } from '../news.ts';

const maxNames = 5;

/** The line in the operator's log about a tick; null if it had no news. Contains no contact and no key. */
export function describeTick(network: string, now: number, news: readonly News[]): string | null {
  const kinds = Map.groupBy(
    news.filter(({ kind }) => kind !== 'late'),
    ({ kind }) => kind,
  );
  if (kinds.size === 0) return null;
  const parts = [...kinds].map(([kind, list]) => `${kind} ${describe(list)}`);
  return `${network} ${new Date(now * 1000).toISOString().slice(0, 19)}Z: ${parts.join('; ')}`;
}

function describe(list: readonly News[]): string {
  const [first] = list;
  if (first === undefined) return '';
  if (first.kind === 'upstream') return `${first.from} → ${first.to}${first.reason === '' ? '' : ` (${first.reason})`}`;
  if (first.kind === 'source')
    return `${first.source} ${first.state}${first.reason === '' ? '' : ` (${first.reason})`}`;
  if (first.kind === 'reset') return `${first.dso} → ${first.newDso}`;
  if (first.kind === 'mass_opened' || first.kind === 'mass_closed') return `${first.down} of ${first.all} down`;
  // JSON quotes the names, which may contain control sequences of a terminal.
  const names = list
    .slice(0, maxNames)
    .map((each) => ('validator' in each ? JSON.stringify(each.validator.name ?? each.validator.id.slice(0, 40)) : ''));
  return `${names.join(', ')}${list.length > maxNames ? ` and ${list.length - maxNames} more` : ''}`;
}
