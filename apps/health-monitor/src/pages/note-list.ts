import { visibleName } from '../alerts/visible-name.ts';
import type { Texts } from '../language/en.ts';
import { type Note, spanOf } from '../notes/note-store.ts';
import { showCount } from '../serving/show-figures.ts';
import { html, type Html, type Part, time } from './html.ts';

/** Notes of the operator with all of their updates, the newest first. */
export function noteList(notes: readonly Note[], texts: Texts): Html {
  const words = texts.notes;
  return html`${notes.map((note) => {
    const { title, validators, updates } = note;
    const { resolved } = spanOf(note);
    return html`<article id="${note.id}">
      <h3><bdi>${visibleName(title, texts.figures.noTitle, 200)}</bdi></h3>
      <p class="small soft">
        ${validators.length === 0 ? words.wholeNetwork : texts.figures.validators(validators.length, showCount(validators.length, texts))},
        ${resolved === null ? words.notResolved : words.resolvedAt<Part>(time(resolved))}.
      </p>
      <dl>
        ${updates.toReversed().map(
          ({ kind, at, text }) =>
            html`<dt>${texts.noteKinds[kind]}, ${time(at)}</dt>
              <dd>${paragraphs(text)}</dd>`,
        )}
      </dl>
    </article>`;
  })}`;
}

/** What the operator says about what is not resolved: on the front page. */
export function noteNotice(note: Note, network: string, texts: Texts): Html {
  const newest = note.updates.at(-1);
  return html`<div class="note">
    <p>
      <b><bdi>${visibleName(note.title, texts.figures.noTitle, 200)}</bdi></b>
    </p>
    ${newest !== undefined && paragraphs(newest.text)}
    <p class="small soft">
      ${newest !== undefined && texts.notes.operator<Part>(time(newest.at))}
      <a href="/${network}/incidents#${note.id}">${texts.notes.allUpdates}</a>
    </p>
  </div>`;
}

function paragraphs(text: string): readonly Html[] {
  return text.split(/\s*\n\s*/).map((line) => html`<p><bdi>${visibleName(line, '–', 5000)}</bdi></p>`);
}
