import type { News } from '../news.ts';

const named = 5;

/** A line for the operator's log about a tick with news; null for a tick without. Never names a contact or a key. */
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
  // Quoted: a name may contain anything, control sequences of a terminal too.
  const names = list
    .slice(0, named)
    .map((each) => ('validator' in each ? JSON.stringify(each.validator.name ?? each.validator.id.slice(0, 40)) : ''));
  return `${names.join(', ')}${list.length > named ? ` and ${list.length - named} more` : ''}`;
}
