import type { SourceState } from '../sources/source.ts';
import type { News } from '../verdicts/news.ts';
import type { Draft } from './message.ts';
import { showDuration, showTime } from './spans.ts';
import { quote } from './text.ts';
import { visibleName } from './visible-name.ts';

/** What a source in this state does, after its name. */
export const sourceStates: Readonly<Record<SourceState, string>> = {
  ok: 'is in order',
  starting: 'is being read for the first time',
  suspect: 'may be in trouble',
  unreachable: 'does not answer',
  invalid: 'does not answer with its API',
  partial: 'lists only a part of the validators',
  behind: 'is behind the other sources',
  disputed: 'and another source contradict each other',
  outvoted: 'is contradicted by the other sources',
};

/** The message about trouble of one source, and about its end. */
export function composeSource(news: Extract<News, { kind: 'source' }>, now: number): Draft {
  const resolved = news.state === 'ok';
  const after = resolved ? `, after ${showDuration(now - news.since)}` : '';
  const since = new Date(news.since).toISOString();
  return {
    type: resolved ? 'source.ok' : 'source.trouble',
    action: resolved ? 'resolve' : 'open',
    severity: 'warning',
    incident: `source/${news.source}@${news.since}`,
    subject: `source/${news.source}`,
    at: now,
    title: ['Source ', quote(news.source), ` ${sourceStates[news.state]}${after}`],
    lines: [
      // The reason may quote what the source answered.
      ...(news.reason === '' ? [] : [[{ quoted: visibleName(news.reason, '', 300) }]]),
      [`Since ${showTime(news.since)}.`],
      ...(resolved ? [] : [[consequence(news.state)]]),
    ],
    path: '',
    data: { source: news.source, state: news.state, since, reason: news.reason },
    opener: resolved ? 'source.trouble' : null,
  };
}

function consequence(state: SourceState): string {
  return state === 'disputed'
    ? 'No third source can decide: a report counts if either of them shows it.'
    : 'The other sources carry on; validators are still judged.';
}
