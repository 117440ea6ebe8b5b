/** Microseconds since 1970-01-01T00:00:00Z, negative before. Exact for all years that a node writes (-999999999 to 9999). */
export type Micros = bigint;

/** A text is not a time of the ledger. */
export class MalformedTime extends Error {
  override readonly name = 'MalformedTime';
  readonly text: string;
  constructor(text: string) {
    super(
      `"${text.slice(0, 80)}" is not a time: give an ISO 8601 date, time and offset, such as 2025-12-10T16:23:25.123456Z`,
    );
    this.text = text;
  }
}

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999999Z, the limits of time in Daml. */
const ledgerMinimum = -62_135_596_800_000_000n;
const ledgerMaximum = 253_402_300_799_999_999n;

/**
 * Limits a time to the ledger's range, which fits into 64 bits of microseconds. Only the JVM of a node writes years outside of it, for "always" and
 * "never", which the limits mean too.
 */
export function ledgerTime(time: Micros): Micros {
  return time < ledgerMinimum ? ledgerMinimum : time > ledgerMaximum ? ledgerMaximum : time;
}

/**
 * True for dates that mean "always": the ledger's minimum (year 1), and earlier dates of a node's JVM
 * (`-999999999-01-01T00:00:00+18:00` in a legacy sequencer's `availableAfter`).
 */
export function isMinimumTime(time: Micros): boolean {
  return time <= ledgerMinimum;
}

const secondsPerDay = 86_400;
const daysPerEra = 146_097;
/** Days from 0000-03-01, the first day of an era, to 1970-01-01. */
const daysBefore1970 = 719_468;

/** Days from 1970-01-01 to a date in the proleptic Gregorian calendar, exact beyond the range of JavaScript's `Date`. */
function daysOf(year: number, month: number, day: number): number {
  // Years begin in March, so that the leap day is the last day. An era has 400 years, after which the calendar repeats.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const monthFromMarch = month + (month > 2 ? -3 : 9);
  // From March on, each five months have 153 days: 31, 30, 31, 30, 31.
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - daysBefore1970;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Parses an ISO 8601 time to the microsecond; further digits are cut off, which rounds down. Accepts 0 to 9 fraction digits,
 * `Z` or an offset up to 18 hours, and years of more than four digits with a sign.
 * @throws MalformedTime
 */
export function parseTime(text: string): Micros {
  const signed = text.startsWith('-') || text.startsWith('+');
  const yearEnd = text.indexOf('-', signed ? 1 : 0);
  const yearDigits = yearEnd - (signed ? 1 : 0);
  if (yearDigits < 4 || yearDigits > 10 || (!signed && yearDigits > 4)) throw new MalformedTime(text);
  const magnitude = digits(text, signed ? 1 : 0, yearDigits);
  const year = text.startsWith('-') ? -magnitude : magnitude;
  const month = digits(text, yearEnd + 1, 2);
  const day = digits(text, yearEnd + 4, 2);
  const hour = digits(text, yearEnd + 7, 2);
  const minute = digits(text, yearEnd + 10, 2);
  const marks = text[yearEnd + 3] === '-' && text[yearEnd + 6] === 'T' && text[yearEnd + 9] === ':';
  let at = yearEnd + 12;
  let second = 0;
  if (text[at] === ':') {
    second = digits(text, at + 1, 2);
    at += 3;
  }
  let micros = 0;
  // The fraction is added before the epoch too, so cutting it off rounds down.
  if (text[at] === '.') {
    const from = at + 1;
    at = from;
    while (isDigit(text, at)) at++;
    const count = at - from;
    if (count === 0 || count > 9) throw new MalformedTime(text);
    micros = digits(text, from, Math.min(count, 6)) * 10 ** Math.max(0, 6 - count);
  }
  const offset = parseOffset(text, at);
  if (!marks || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) throw new MalformedTime(text);
  if (hour > 23 || minute > 59 || second > 59) throw new MalformedTime(text);

  const days = daysOf(year, month, day);
  const seconds = hour * 3600 + minute * 60 + second - offset;
  const whole = days * secondsPerDay + seconds;
  // Within 285 years of the epoch, the sum is exact as a number, and one BigInt is faster than three.
  if (whole > -9_000_000_000 && whole < 9_000_000_000) return BigInt(whole * 1_000_000 + micros);
  return BigInt(days) * 86_400_000_000n + BigInt(seconds * 1_000_000 + micros);
}

/** Seconds east of UTC. */
function parseOffset(text: string, at: number): number {
  const sign = text[at];
  if (sign === 'Z' && at + 1 === text.length) return 0;
  if (sign !== '+' && sign !== '-') throw new MalformedTime(text);
  const hours = digits(text, at + 1, 2);
  const minutes = text[at + 3] === ':' ? digits(text, at + 4, 2) : 0;
  const seconds = text[at + 6] === ':' ? digits(text, at + 7, 2) : 0;
  // `+hh`, `+hh:mm` or `+hh:mm:ss`.
  const length = text[at + 3] !== ':' ? 3 : text[at + 6] !== ':' ? 6 : 9;
  const offset = hours * 3600 + minutes * 60 + seconds;
  if (at + length !== text.length || minutes > 59 || seconds > 59 || offset > 18 * 3600) throw new MalformedTime(text);
  return sign === '-' ? -offset : offset;
}

/** Code of the character `0`. */
const zero = 48;

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= zero && code <= zero + 9;
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at++) {
    if (!isDigit(text, at)) throw new MalformedTime(text);
    value = value * 10 + text.charCodeAt(at) - zero;
  }
  return value;
}

/** Formats a time as ISO 8601 with six fraction digits and `Z`; years outside 0000 to 9999 have a sign. */
export function formatTime(time: Micros): string {
  const perDay = 86_400_000_000n;
  let days = time / perDay;
  let rest = time % perDay;
  if (rest < 0n) {
    rest += perDay;
    days -= 1n;
  }
  const { year, month, day } = dateOf(Number(days));
  const micros = Number(rest);
  const seconds = Math.floor(micros / 1_000_000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  const fraction = (micros % 1_000_000).toString().padStart(6, '0');
  return `${formatYear(year)}-${two(month)}-${two(day)}T${clock}.${fraction}Z`;
}

/** Inverse of `daysOf`. */
function dateOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + daysBefore1970;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  // The leap days at the ends of 4, 100 and 400 years are left out, then each year has 365 days.
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

function formatYear(year: number): string {
  const text = Math.abs(year).toString().padStart(4, '0');
  if (year < 0) return `-${text}`;
  return year > 9999 ? `+${text}` : text;
}

function two(value: number): string {
  return value.toString().padStart(2, '0');
}
