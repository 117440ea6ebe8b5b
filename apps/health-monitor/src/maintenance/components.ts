import { type ContentLine, readContentLines } from './content-lines.ts';

/** A part of a calendar between `BEGIN` and `END`: RFC 5545, 3.4. */
export interface Component {
  /** Capitals: `VEVENT`. */
  readonly name: string;
  /** Its own properties by name, not those of parts within. */
  readonly properties: ReadonlyMap<string, readonly ContentLine[]>;
  readonly parts: readonly Component[];
}

interface Open {
  readonly name: string;
  readonly properties: Map<string, ContentLine[]>;
  readonly parts: Component[];
}

/** The calendar of an iCalendar file, or null when the text is none. What is not closed is left out. */
export function readComponents(text: string): Component | null {
  const open: Open[] = [];
  for (const line of readContentLines(text)) {
    const value = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      open.push({ name: value, properties: new Map(), parts: [] });
      continue;
    }
    const inner = open.at(-1);
    if (inner === undefined) return null;
    if (line.name === 'END') {
      if (inner.name !== value) return null;
      open.pop();
      const outer = open.at(-1);
      if (outer !== undefined) outer.parts.push(inner);
      else return inner.name === 'VCALENDAR' ? inner : null;
      continue;
    }
    const lines = inner.properties.get(line.name);
    if (lines === undefined) inner.properties.set(line.name, [line]);
    else lines.push(line);
  }
  return null;
}
