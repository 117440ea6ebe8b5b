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

/** The calendar of an iCalendar file, or null if the text is not one. Components that are not closed are left out. */
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

/** One line of a calendar: `DTSTART;TZID=Europe/Zurich:20261120T220000`. */
export interface ContentLine {
  /** Capitals. */
  readonly name: string;
  /** By name in capitals; the first of several values. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Raw, with escapes. */
  readonly value: string;
}

/** The content lines of an iCalendar file, unfolded: RFC 5545, 3.1. Other lines are left out. */
function readContentLines(text: string): readonly ContentLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest] = /^([A-Za-z0-9-]+)(.*)$/s.exec(line) ?? [];
      if (name === undefined || rest === undefined) return [];
      const parameters = new Map<string, string>();
      let left = rest;
      for (;;) {
        const [whole, key, quoted, bare] =
          /^;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^";:]*))(?:,(?:"[^"]*"|[^";:]*))*/.exec(left) ?? [];
        if (whole === undefined || key === undefined) break;
        parameters.set(key.toUpperCase(), quoted ?? bare ?? '');
        left = left.slice(whole.length);
      }
      return left.startsWith(':') ? [{ name: name.toUpperCase(), parameters, value: left.slice(1) }] : [];
    });
}

/** The text of a TEXT value: RFC 5545, 3.3.11. */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}
