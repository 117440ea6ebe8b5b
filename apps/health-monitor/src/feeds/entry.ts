import { showDuration, showTime } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import { noteKinds } from '../alerts/compose-note.ts';
import { type Note, spanOf } from '../notes/note-store.ts';
import { nameOf, validatorPath } from '../pages/validator-link.ts';
import type { IncidentView, MassView, NetworkView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';

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

export function incidentEntry(network: string, incident: IncidentView): Entry {
  const { id, validator, since, detectedAt, endedAt, mass, maintenance } = incident;
  const name = nameOf(validator);
  const notes = [mass !== null && ' Part of a mass outage.', maintenance && ' In announced maintenance.'];
  const said =
    endedAt === null
      ? `${name} is down since ${showTime(since)}.`
      : `${name} was down from ${showTime(since)} to ${showTime(endedAt)}.`;
  return {
    key: `incidents/${id}`,
    title: endedAt === null ? `${name} is down` : `${name} was down for ${showDuration(endedAt - since)}`,
    text: `${said}${notes.filter((note) => note !== false).join('')}`,
    path: validatorPath(network, validator.id),
    published: detectedAt,
    updated: Math.max(endedAt ?? detectedAt, detectedAt),
  };
}

export function massEntry(network: string, { id, opened, closed, total, all }: MassView): Entry {
  return {
    key: `mass/${id}`,
    title: closed === null ? 'Mass outage' : `Mass outage, over after ${showDuration(closed - opened)}`,
    text: `${showCount(total)} of ${showCount(all)} validators went down${closed === null ? '' : `; over since ${showTime(closed)}`}.`,
    path: `/${network}/incidents`,
    published: opened,
    updated: closed ?? opened,
  };
}

export function upstreamEntry(network: string, one: NetworkView['upstreamIncidents'][number]): Entry {
  const { state, reason, since, until } = one;
  return {
    key: `upstream/${since}`,
    title: `Explorer or network: ${state.replaceAll('_', ' ')}${until === null ? '' : `, over after ${showDuration(until - since)}`}`,
    text: `${visibleName(reason, state, 300)}. The states of validators are unknown in this time.`,
    path: `/${network}/incidents`,
    published: since,
    updated: until ?? since,
  };
}

/** The newest update comes first. */
export function noteEntry(network: string, note: Note): Entry {
  const { opened, resolved } = spanOf(note);
  const title = visibleName(note.title, 'no title', 200);
  const texts = note.updates
    .toReversed()
    .map(({ kind, at, text }) => `${noteKinds[kind]}, ${showTime(at)}: ${visibleName(text, '–', 5000)}`);
  return {
    key: `notes/${note.id}`,
    title: resolved === null ? title : `${title} (resolved)`,
    text: texts.join('\n'),
    path: `/${network}/incidents#${note.id}`,
    published: opened,
    updated: note.updates.at(-1)?.at ?? opened,
  };
}
