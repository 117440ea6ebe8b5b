import type { SourceState } from '@ledger-explorer/liveness';
import type { Texts } from '../language/en.ts';
import type { News } from '../news.ts';
import type { Draft } from './message.ts';
import { showDuration, showTime } from './spans.ts';
import { quote, type Text } from './text.ts';
import { visibleName } from './visible-name.ts';

/** The message about trouble of one source, and about its end. */
export function composeSource(news: Extract<News, { kind: 'source' }>, now: number, texts: Texts): Draft {
  const { messages, sourceStates } = texts;
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
      ? messages.sourceOk<Text[number]>(quote(news.source), showDuration(now - news.since, texts))
      : messages.source<Text[number]>(quote(news.source), sourceStates[news.state]),
    lines: [
      // The reason may quote what the source answered.
      ...(news.reason === '' ? [] : [[{ quoted: visibleName(news.reason, '', 300) }]]),
      [messages.since(showTime(news.since))],
      ...(resolved ? [] : [[consequence(news.state, texts)]]),
    ],
    path: '',
    data: { source: news.source, state: news.state, since, reason: news.reason },
    opener: resolved ? 'source.trouble' : null,
  };
}

function consequence(state: SourceState, { messages }: Texts): string {
  return state === 'disputed' ? messages.disputed : messages.othersCarryOn;
}
