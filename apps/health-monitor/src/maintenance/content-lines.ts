/** One line of a calendar: `DTSTART;TZID=Europe/Zurich:20261120T220000`. */
export interface ContentLine {
  /** Capitals. */
  readonly name: string;
  /** By name in capitals; of several values the first. */
  readonly parameters: ReadonlyMap<string, string>;
  /** As it stands, escapes and all. */
  readonly value: string;
}

/** The content lines of an iCalendar file, unfolded: RFC 5545, 3.1. Lines that are none are left out. */
export function readContentLines(text: string): readonly ContentLine[] {
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
