import type { News } from '../news.ts';

/** Of one kind of news. */
const maxTexts = 5;

/** The line in the operator's log about a tick; null if it had no news but `late`. `now`: epoch seconds. Contains no contact and no key. */
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
  const texts = list.slice(0, maxTexts).map(describeOne).join(', ');
  return list.length > maxTexts ? `${texts} and ${list.length - maxTexts} more` : texts;
}

// JSON quotes the texts of others, which may contain control sequences of a terminal.
function describeOne(news: News): string {
  if (news.kind === 'upstream') return `${news.from} → ${news.to}${inBrackets(news.reason)}`;
  if (news.kind === 'source') return `${news.source} ${news.state}${inBrackets(news.reason)}`;
  if (news.kind === 'reset') return `${JSON.stringify(news.dso)} → ${JSON.stringify(news.newDso)}`;
  if (news.kind === 'mass_opened' || news.kind === 'mass_closed') return `${news.down} of ${news.all} down`;
  return JSON.stringify(news.validator.name ?? news.validator.id.slice(0, 40));
}

function inBrackets(reason: string): string {
  return reason === '' ? '' : ` (${JSON.stringify(reason)})`;
}
