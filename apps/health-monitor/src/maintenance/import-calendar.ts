import { bytesToBase64Url } from '../base64.ts';
import { readText } from '../alerts/read-text.ts';
import { whyNotReachable } from '../subscriptions/public-address.ts';
import { type Calendar, loadCalendars, saveCalendars } from './calendars.ts';
import type { MaintenanceContext } from '../subscriptions/subscription-context.ts';
import { MaintenanceStore } from './maintenance-store.ts';
import { type Occurrence, readCalendar } from './read-calendar.ts';

const hour = 60 * 60_000;
/** How far ahead windows are imported. */
const ahead = 60 * 24 * hour;
const largest = 1_000_000;

/** Reads those calendars again that were last read an hour ago, at most `most` of them. Call it now and then. */
export async function refreshCalendars(context: MaintenanceContext, most = 2): Promise<void> {
  const old = loadCalendars(context.sql).filter(({ asked }) => asked === null || asked <= context.clock() - hour);
  for (const calendar of old.slice(0, most)) await importCalendar(calendar.id, context);
}

/**
 * Reads a calendar and imports its windows of the next 60 days. Windows that disappeared from it are cancelled; if it cannot be
 * read, nothing changes. A window that has begun is not moved or lengthened: only what was announced before its
 * start counts as maintenance.
 */
export async function importCalendar(id: string, context: MaintenanceContext): Promise<void> {
  const { sql, sealer } = context;
  const calendar = loadCalendars(sql).find((each) => each.id === id);
  if (calendar === undefined) return;
  const now = context.clock();
  const text = await fetchCalendar(await sealer.open(calendar.sealed, id), context);
  const reading =
    'fault' in text ? { occurrences: [], faults: [text.fault] } : readCalendar(text.body, now - hour, now + ahead);
  const isRead = !('fault' in text) && !reading.faults.includes('is not an iCalendar file');
  const windows = await Promise.all(
    reading.occurrences.map(async (occurrence) => ({ ...occurrence, id: await windowId(id, occurrence.key) })),
  );

  // No await from here on.
  const calendars = loadCalendars(sql);
  if (!calendars.some((each) => each.id === id)) return;
  saveCalendars(
    sql,
    calendars.map((each) =>
      each.id === id
        ? { ...each, asked: now, read: isRead ? now : each.read, faults: reading.faults.slice(0, 20) }
        : each,
    ),
  );
  if (isRead) takeOver(new MaintenanceStore(sql), calendar, windows, now);
}

function takeOver(
  store: MaintenanceStore,
  { id: calendar, validators }: Calendar,
  found: readonly (Occurrence & { readonly id: string })[],
  now: number,
): void {
  for (const { id, starts, ends, title, cancelled } of found) {
    const known = store.get(id);
    if (cancelled) {
      if (known !== null) store.cancel(known, now);
    } else if (known === null) {
      const fresh = { id, starts, ends, title, validators, calendar, created: now, cancelled: null, sequence: 0 };
      if (ends > now) store.put(fresh);
    } else if (known.starts <= now && known.cancelled === null) {
      const shorter = Math.min(known.ends, Math.max(now, ends));
      if (shorter !== known.ends) store.put({ ...known, ends: shorter, sequence: known.sequence + 1 });
    } else if (known.starts !== starts || known.ends !== ends || known.cancelled !== null) {
      store.put({ ...known, starts, ends, title, cancelled: null, created: now, sequence: known.sequence + 1 });
    } else if (known.title !== title) {
      store.put({ ...known, title, sequence: known.sequence + 1 });
    }
  }
  const current = new Set(found.map(({ id }) => id));
  for (const window of store.between(now, now + ahead)) {
    if (window.calendar === calendar && !current.has(window.id)) store.cancel(window, now);
  }
}

async function fetchCalendar(
  address: string,
  context: MaintenanceContext,
): Promise<{ readonly body: string } | { readonly fault: string }> {
  const problem = await whyNotReachable(address, context);
  if (problem !== null) return { fault: `the address ${problem.reason}` };
  try {
    const answer = await context.fetch(address, {
      headers: { accept: 'text/calendar' },
      redirect: 'manual',
      signal: AbortSignal.timeout(8000),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return { fault: `answered ${answer.status}${answer.status < 400 ? ' (redirects are not followed)' : ''}` };
    }
    const { text, whole } = await readText(answer.body, largest);
    return whole ? { body: text } : { fault: `is larger than ${largest} characters` };
  } catch {
    return { fault: 'could not be fetched within 8 s' };
  }
}

async function windowId(calendar: string, key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${calendar}/${key}`));
  return `mw_${bytesToBase64Url(new Uint8Array(hash)).slice(0, 22)}`;
}
