import type { RecognitionValues } from '@ledger-explorer/spec/writers';
import { plainText } from '../sql/plain-text.ts';

type RecognizedAs = RecognitionValues['shape'];

/** Ids and texts to look up, by the shape of the query. They need not exist. */
export interface Lookups {
  readonly recognised: readonly RecognitionValues[];
  readonly parties: readonly string[];
  readonly updates: readonly string[];
  readonly events: readonly { readonly id: string; readonly updateId: string; readonly node: number }[];
  readonly contracts: readonly string[];
  /** Beginning of a hint or a name, ASCII letters in lower case; null: the text is empty, a position, or has ids (not only `digits`, which can be of a hint). */
  readonly beginning: string | null;
  /** First 8 to 68 hexadecimal digits of an update id or a fingerprint; null: the text is no 8 to 68 hexadecimal digits. */
  readonly digits: string | null;
  readonly round: number | null;
  readonly position: number | null;
  /** Milliseconds since 1970. */
  readonly time: number | null;
}

/** Hexadecimal digits of a fingerprint or an update id: `1220`, which marks a SHA-256, and its 64 digits. */
export const idDigits = 68;
/** Fewest digits with which ids are looked up by their beginning. */
const minDigits = 8;
/** Limit of ids of one kind in a text. */
const maxIds = 50;

/** Decodes percent-encoding, and removes invisible characters, and spaces, quotes, commas and semicolons at both ends (docs/contract.md#v42). */
function clean(q: string): string {
  const visible = decoded(q)
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '');
  return visible.replaceAll(/^[\s"'`“”„‘’«»‹›,;]+|[\s"'`“”„‘’«»‹›,;]+$/gu, '');
}

function decoded(q: string): string {
  if (!/%[0-9a-f]{2}/i.test(q)) return q;
  try {
    return decodeURIComponent(q);
  } catch {
    return q;
  }
}

/** ASCII letters in lower case, as the index folds texts under any locale. */
export function folded(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Milliseconds of an ISO 8601 time in UTC, of seconds (10 digits) or milliseconds (13 digits) since 1970; null for other texts. */
function timeOf(text: string): number | null {
  const [, date, clock = '00:00', rest = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?)?\s*(?:Z|UTC)?$/.exec(text) ?? [];
  if (date !== undefined) {
    const time = Date.parse(`${date}T${clock}${rest.replace(/(\.\d{3})\d+$/, '$1')}Z`);
    return Number.isNaN(time) || !new Date(time).toISOString().startsWith(date) ? null : time;
  }
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  return /^\d{13}$/.test(text) ? Number(text) : null;
}

function numberIn(pattern: RegExp, text: string): number | null {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** The first `maxIds` distinct ids of each kind in a text, such as a URL, JSON or a column. A contract id has 138 digits, beginning with `00`. */
function idsIn(text: string) {
  const parties = text.match(/[^\s"'`“”<>()[\]{},;/?&=:]+::1220[0-9a-f]{64}(?![0-9a-f])/gi) ?? [];
  const others = parties.reduce((rest, party) => rest.replaceAll(party, ' '), text);
  const firstIds = (ids: readonly string[]) => distinct(ids).slice(0, maxIds);
  const hex = (pattern: RegExp) => firstIds(others.toLowerCase().match(pattern) ?? []);
  return {
    parties: firstIds(parties.map((party) => party.slice(0, -idDigits) + party.slice(-idDigits).toLowerCase())),
    events: hex(/(?<![0-9a-f])1220[0-9a-f]{64}[:#]\d{1,9}(?!\d)/g),
    updates: hex(/(?<![0-9a-f])1220[0-9a-f]{64}(?![0-9a-f]|[:#]\d)/g),
    contracts: hex(/(?<![0-9a-f])00[0-9a-f]{136}(?![0-9a-f])/g),
  };
}

function eventsOf(texts: readonly string[]) {
  return texts.flatMap((text) => {
    const [, updateId, node] = /^(.+)[:#](0|[1-9]\d{0,8})$/.exec(text) ?? [];
    return updateId === undefined ? [] : [{ id: `${updateId}:${node}`, updateId, node: Number(node) }];
  });
}

/** Recognizes what a search text can be. If it fits several shapes, each is looked up. */
export function recognize(q: string): Lookups {
  const text = plainText(clean(q));
  const ids = idsIn(text);
  const whole = text === '' ? [] : [text];
  // A party id without its hint is `::` and the fingerprint.
  const withoutMark = text.startsWith('::') ? text.slice(2) : text;
  const isHex = /^[0-9a-f]+$/i.test(withoutMark);
  const hexText = isHex ? [withoutMark.toLowerCase()] : [];
  const digits =
    isHex && withoutMark.length >= minDigits && withoutMark.length <= idDigits ? withoutMark.toLowerCase() : null;
  const round = numberIn(/^(?:round\s+)?(\d{1,15})$/i, text);
  const position = numberIn(/^@(\d{1,15})$/, text);
  const time = timeOf(text);
  const found = ids.parties.length + ids.events.length + ids.updates.length + ids.contracts.length;
  const isText = text !== '' && position === null && (found === 0 || digits !== null);
  const shapes: (readonly [RecognizedAs, readonly (string | null)[]])[] = [
    ['party', ids.parties],
    // Digits after `::` are of a fingerprint only.
    ['update', digits === null ? ids.updates : [withoutMark === text ? digits : null]],
    ['fingerprint', [digits]],
    ['event', ids.events],
    ['contract', ids.contracts],
    ['round', round === null ? [] : [String(round)]],
    ['position', position === null ? [] : [String(position)]],
    ['time', time === null ? [] : [text]],
    ['hint', isText && !text.includes('::') ? [text] : []],
  ];
  return {
    recognised: shapes.flatMap(([shape, texts]) =>
      texts.flatMap((one) => (one === null ? [] : [{ shape, text: one }])),
    ),
    parties: distinct([...whole, ...ids.parties]),
    updates: distinct([...whole, ...hexText, ...ids.updates]),
    events: eventsOf(distinct([...whole, ...ids.events])),
    contracts: distinct([...whole, ...hexText, ...ids.contracts]),
    beginning: isText ? folded(text) : null,
    digits,
    round,
    position,
    time,
  };
}
