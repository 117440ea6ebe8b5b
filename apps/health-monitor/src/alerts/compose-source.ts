import { sourceStates } from '../serving/source-states.ts';
import type { SourceState } from '@ledger-explorer/liveness';
import type { News } from '../news.ts';
import type { Draft } from './message.ts';
import { showDuration, showTime } from './spans.ts';
import { quote } from './text.ts';
import { visibleName } from './visible-name.ts';

/** Composes the message about trouble of one source, or about its end. */
export function composeSource(news: Extract<News, { kind: 'source' }>, now: number): Draft {
  const resolved = news.state === 'ok';
  const since = new Date(news.since).toISOString();
  return {
    type: resolved ? 'source.ok' : 'source.trouble',
    action: resolved ? 'resolve' : 'open',
    severity: 'warning',
    incident: `source/${news.source}@${news.since}`,
    subject: `source/${news.source}`,
    at: now,
    title: resolved
      ? ['Source ', quote(news.source), ` works again, after ${showDuration(now - news.since)}`]
      : ['Source ', quote(news.source), ` ${sourceStates[news.state]}`],
    lines: [
      // Quoted, because the reason may contain the source's answer.
      ...(news.reason === '' ? [] : [[{ quoted: visibleName(news.reason, '', 300) }]]),
      [`Since ${showTime(news.since)}.`],
      ...(resolved ? [] : [[consequence(news.state)]]),
    ],
    path: '',
    data: { source: news.source, state: news.state, since, reason: news.reason },
    opener: resolved ? 'source.trouble' : null, // Type of the message that this one resolves.
  };
}

function consequence(state: SourceState): string {
  return state === 'disputed'
    ? 'There is no third source to decide: a report counts if either source shows it.'
    : 'The other sources still count: validators are judged as before.';
}
