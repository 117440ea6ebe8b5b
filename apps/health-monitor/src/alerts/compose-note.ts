import type { Texts } from '../language/en.ts';
import type { News } from '../news.ts';
import type { Draft } from './message.ts';
import { showTime } from './spans.ts';
import { visibleName } from './visible-name.ts';

/** Lines of a text that a message shows; the page has all. */
const mostLines = 30;

/** The message about an update of a note that the operator wrote. */
export function composeNote(news: Extract<News, { kind: 'note' }>, now: number, texts: Texts): Draft {
  const { messages, noteKinds, figures } = texts;
  const { note, title, number, update, text, opened, validators } = news;
  const lines = text.split(/\s*\n\s*/);
  return {
    type: `note.${update}`,
    action: update === 'opened' ? 'open' : update === 'resolved' ? 'resolve' : 'note',
    severity: 'warning',
    // One message for each update.
    incident: `note/${note}@${number}`,
    subject: `note/${note}`,
    at: now,
    title: [`${noteKinds[update]}: `, { quoted: visibleName(title, figures.noTitle, 200) }],
    lines: [
      ...lines.slice(0, mostLines).map((line) => [{ quoted: visibleName(line, '–', 500) }]),
      [
        validators.length === 0
          ? messages.noteAboutNetwork(showTime(opened))
          : messages.noteAbout(validators.length, showTime(opened)),
      ],
    ],
    path: 'incidents',
    data: { note, title, update, text, opened: new Date(opened).toISOString(), validators: validators.slice(0, 100) },
    opener: null,
  };
}
