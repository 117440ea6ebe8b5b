import { showDuration, showTime } from '../alerts/spans.ts';
import { visibleName } from '../alerts/visible-name.ts';
import { nameOf, validatorPath } from '../pages/validator-link.ts';
import type { IncidentView, MassView, NetworkView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';

/** One entry of a feed, in plain text. Times are epoch milliseconds. */
export interface Entry {
  /** Last part of the entry's tag URI; never changes. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** Path of the page about it. */
  readonly path: string;
  readonly published: number;
  /** When the incident ended. A note, and the numbers of an open mass outage, do not change it. */
  readonly updated: number;
}

export function incidentEntry(network: string, incident: IncidentView): Entry {
  const { id, validator, since, detectedAt, endedAt, mass, maintenance, note } = incident;
  const name = nameOf(validator);
  const notes = [mass !== null && ` Part of a mass outage.`, maintenance && ` In announced maintenance.`];
  const sentence =
    endedAt === null
      ? `${name} is down since ${showTime(since)}.`
      : `${name} was down from ${showTime(since)} to ${showTime(endedAt)}.`;
  return {
    key: `incidents/${id}`,
    title: endedAt === null ? `${name} is down` : `${name} was down for ${showDuration(endedAt - since)}`,
    text: `${sentence}${notes.filter((one) => one !== false).join('')}${remark(note)}`,
    path: validatorPath(network, validator.id),
    published: detectedAt,
    // The end may be before the detection.
    updated: Math.max(endedAt ?? detectedAt, detectedAt),
  };
}

export function massEntry(network: string, { id, opened, closed, total, all, note }: MassView): Entry {
  return {
    key: `mass/${id}`,
    title: closed === null ? 'Mass outage' : `Mass outage, over after ${showDuration(closed - opened)}`,
    text: `${showCount(total)} of ${showCount(all)} validators went down${closed === null ? '' : `; over since ${showTime(closed)}`}.${remark(note)}`,
    path: `/${network}/incidents`,
    published: opened,
    updated: closed ?? opened,
  };
}

export function upstreamEntry(network: string, one: NetworkView['upstreamIncidents'][number]): Entry {
  const { state, reason, since, until, note } = one;
  return {
    key: `upstream/${since}`,
    title: `Explorer or network: ${state.replaceAll('_', ' ')}${until === null ? '' : `, over after ${showDuration(until - since)}`}`,
    text: `${visibleName(reason, state, 300)}. The states of validators are unknown in this time.${remark(note)}`,
    path: `/${network}/incidents`,
    published: since,
    updated: until ?? since,
  };
}

function remark(note: string | null): string {
  return note === null ? '' : ` ${visibleName(note, '', 2000)}`;
}
