// Validates bodies and queries; errors about a field name it, as those of Scan's decoder do.
import { type Micros, parseTime } from '../values/time.ts';
import { badRequest, type HttpError } from './http-error.ts';

function malformed(problem: string): HttpError {
  return badRequest(`The request content was malformed: ${problem}`);
}

export function record(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed(`${name} must be an object.`);
  return value as Readonly<Record<string, unknown>>;
}

export function integer(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw malformed(`${name} must be an integer.`);
  return value;
}

export function number(value: unknown, name: string, maximum: number): number {
  if (typeof value !== 'number' || value < 0 || value > maximum)
    throw malformed(`${name} must be a number from 0 to ${maximum}.`);
  return value;
}

export function time(value: unknown, name: string): Micros {
  const micros = typeof value === 'string' ? parseTime(value) : NaN;
  if (Number.isNaN(micros)) throw malformed(`${name} must be an ISO 8601 time in UTC.`);
  return micros;
}

export function texts(value: unknown, name: string): string[] {
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string'))
    throw malformed(`${name} must be a list of texts.`);
  return value;
}

/** Checks a page size: 1 to 1000 on Scan. */
export function limit(value: number, maximum = 1000): number {
  if (value < 1) throw badRequest(`Limit must be at least 1 (${value}).`);
  if (value > maximum) throw badRequest(`Exceeded limit maximum (${value} > ${maximum}).`);
  return value;
}

/** An integer query parameter; null if absent. */
export function queryInteger(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^-?\d{1,15}$/.test(text))
    throw badRequest(`The query parameter '${name}' was malformed: '${text}' is not an integer.`);
  return Number(text);
}
