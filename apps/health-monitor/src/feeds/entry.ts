import { showDuration, showTime } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { Texts } from '../language/en.ts';
import { type Note, spanOf } from '../notes/note-store.ts';
import { nameOf, validatorPath } from '../pages/validator-link.ts';
import type { IncidentView, MassView, NetworkView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { upstreamState } from '../serving/upstream-state.ts';

/** One entry of a feed; it changes when the incident is over, that of a note with every update. Plain text. */
export interface Entry {
  /** Never changes, unique in this Worker: the last part of the entry's tag URI. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** Path of the page about it. */
  readonly path: string;
  readonly published: number;
  readonly updated: number;
}

export function incidentEntry(network: string, incident: IncidentView, texts: Texts): Entry {
  const words = texts.feeds;
  const { id, validator, since, detectedAt, endedAt, mass, maintenance } = incident;
  const name = nameOf(validator);
  const notes = [mass !== null && ` ${words.partOfMass}`, maintenance && ` ${words.inMaintenance}`];
  const said =
    endedAt === null
      ? words.downSince(name, showTime(since))
      : words.downFrom(name, showTime(since), showTime(endedAt));
  return {
    key: `incidents/${id}`,
    title: endedAt === null ? words.isDown(name) : words.wasDown(name, showDuration(endedAt - since, texts)),
    text: `${said}${notes.filter((note) => note !== false).join('')}`,
    path: validatorPath(network, validator.id),
    published: detectedAt,
    updated: Math.max(endedAt ?? detectedAt, detectedAt),
  };
}

export function massEntry(network: string, { id, opened, closed, total, all }: MassView, texts: Texts): Entry {
  const words = texts.feeds;
  return {
    key: `mass/${id}`,
    title: closed === null ? words.mass : words.massOver(showDuration(closed - opened, texts)),
    text: words.massText(showCount(total, texts), showCount(all, texts), closed === null ? null : showTime(closed)),
    path: `/${network}/incidents`,
    published: opened,
    updated: closed ?? opened,
  };
}

export function upstreamEntry(network: string, one: NetworkView['upstreamIncidents'][number], texts: Texts): Entry {
  const { state, reason, since, until } = one;
  return {
    key: `upstream/${since}`,
    title: texts.feeds.upstream(
      upstreamState(state, texts),
      until === null ? null : showDuration(until - since, texts),
    ),
    text: texts.feeds.upstreamText(visibleName(reason, state, 300)),
    path: `/${network}/incidents`,
    published: since,
    updated: until ?? since,
  };
}

/** The newest update comes first. */
export function noteEntry(network: string, note: Note, texts: Texts): Entry {
  const { opened, resolved } = spanOf(note);
  const title = visibleName(note.title, texts.figures.noTitle, 200);
  const said = note.updates
    .toReversed()
    .map(({ kind, at, text }) => `${texts.noteKinds[kind]}, ${showTime(at)}: ${visibleName(text, '–', 5000)}`);
  return {
    key: `notes/${note.id}`,
    title: resolved === null ? title : texts.feeds.resolved(title),
    text: said.join('\n'),
    path: `/${network}/incidents#${note.id}`,
    published: opened,
    updated: note.updates.at(-1)?.at ?? opened,
  };
}
