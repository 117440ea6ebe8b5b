import type { Operation, Parameter } from './operation.ts';
import { percentDecode, queryPairs } from './query-pairs.ts';

/** An invalid parameter, as in `errors` of a response with status 400. */
export interface ParameterError {
  readonly in: 'query' | 'path' | 'header';
  readonly name: string;
  /** The fault and the accepted values, as the end of a sentence that begins with the name. */
  readonly reason: string;
}

/** Values of an operation's parameters by name, with defaults; `undefined`: absent and without a default. */
export type ParameterValues = Record<string, string | number | undefined>;

/** All values, or all invalid parameters in the order of the operation table. */
export type ParametersRead =
  | { readonly ok: true; readonly values: ParameterValues }
  | { readonly ok: false; readonly errors: ParameterError[] };

/** The parameters of a request, not decoded. */
export interface SentParameters {
  /** Path segments by name of the parameter, percent-encoded (docs/contract.md#r7). */
  readonly path: Readonly<Record<string, string>>;
  /** The query string without `?`. */
  readonly query: string;
  /** Header fields by name in lower case. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The used fields of an operation. */
type Parametrized = Pick<Operation, 'parameters' | 'pinnable' | 'window' | 'beyond'>;

/** A valid value, or the reason of an error. */
type Parsed = { readonly value: string | number | undefined } | { readonly reason: string };

function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

function bounds({ minimum = 0, maximum }: Parameter): string {
  return maximum === undefined ? `an integer from ${minimum}` : `an integer from ${minimum} to ${maximum}`;
}

function readInteger(parameter: Parameter, text: string): Parsed {
  const reason = `must be ${bounds(parameter)}, in decimal digits without sign or leading zeros`;
  if (!/^(?:0|[1-9][0-9]*)$/.test(text)) return { reason };
  const value = Number(text);
  const { minimum = 0, maximum = Infinity } = parameter;
  return value < minimum || value > maximum ? { reason: `must be ${bounds(parameter)}` } : { value };
}

const encoder = new TextEncoder();

function readText(parameter: Parameter, text: string): Parsed {
  const { maxBytes } = parameter;
  // PostgreSQL does not accept it in texts, so it cannot be in the index.
  if (text.includes('\0')) return { reason: 'must not contain a NUL character' };
  // A UTF-16 unit is at most three bytes of UTF-8, so most texts need no encoding to be measured.
  if (maxBytes !== undefined && text.length * 3 > maxBytes) {
    const bytes = encoder.encode(text).length;
    if (bytes > maxBytes) return { reason: `must have at most ${maxBytes} bytes of UTF-8, not ${bytes}` };
  }
  return { value: text };
}

/** Checks a decoded value that is not empty. */
function read(parameter: Parameter, text: string): Parsed {
  switch (parameter.kind) {
    case 'integer':
      return readInteger(parameter, text);
    case 'enum': {
      const values = parameter.values ?? [];
      return values.includes(text) ? { value: text } : { reason: `must be one of ${values.join(', ')}` };
    }
    case 'list': {
      const values = parameter.values ?? [];
      const reason = `must be one or more of ${values.join(', ')}, separated by commas`;
      return text.split(',').every((value) => values.includes(value)) ? { value: text } : { reason };
    }
    case 'identifier':
    case 'text':
      return readText(parameter, text);
  }
}

function readPath(parameter: Parameter, segment: string): Parsed {
  const text = percentDecode(segment);
  if (text === undefined) return { reason: 'is not valid percent-encoded UTF-8' };
  return text === '' ? { reason: 'must not be empty' } : read(parameter, text);
}

function readQuery(parameter: Parameter, given: readonly (string | undefined)[]): Parsed {
  const [text] = given;
  if (given.length === 0) {
    return parameter.required ? { reason: 'is required' } : { value: parameter.default };
  }
  if (given.length > 1) return { reason: `must not be repeated: it was given ${given.length} times` };
  if (text === undefined) return { reason: 'is not valid percent-encoded UTF-8' };
  if (text !== '') return read(parameter, text);
  if (parameter.allowEmpty === true) return { value: undefined };
  const allowed = parameter.values?.join(', ') ?? (parameter.kind === 'integer' ? bounds(parameter) : undefined);
  return {
    reason: allowed === undefined ? 'must not be empty' : `must not be empty: give ${allowed}, or leave it out`,
  };
}

function readHeader(parameter: Parameter, sent: string | readonly string[] | undefined): Parsed {
  if (sent === undefined) return { value: parameter.default };
  return typeof sent === 'string' ? read(parameter, sent) : { reason: 'must not be repeated' };
}

/** The reason for a page beyond the highest one, with the number of reachable entries and the way to the others (docs/contract.md#r1). */
function pastLastPage(operation: Parametrized, page: Parameter, size: number): string {
  const reach = ((page.maximum ?? 0) + 1) * size;
  const beyond = operation.beyond === undefined ? '' : `; ${operation.beyond}`;
  return `must be ${bounds(page)}: with size ${size} that reaches the first ${thousands(reach)} entries${beyond}`;
}

/** Checks the highest page, which depends on `size` (docs/contract.md#r1, #r2). `sent`: the texts of `page`. */
function checkReach(operation: Parametrized, readings: Map<Parameter, Parsed>, sent: readonly string[]): void {
  const find = (name: string): Parameter | undefined => operation.parameters.find((each) => each.name === name);
  const page = find('page');
  const pageReading = page && readings.get(page);
  if (page === undefined || pageReading === undefined) return;
  const size = find('size');
  const sizeReading = size && readings.get(size);
  // If size is invalid, page is checked with the smallest size, which allows the most pages.
  const entries =
    sizeReading !== undefined && 'value' in sizeReading ? Number(sizeReading.value) : (size?.minimum ?? 1);

  if ('reason' in pageReading) {
    const [text = ''] = sent;
    const isPast = page.maximum !== undefined && /^[1-9][0-9]*$/.test(text) && Number(text) > page.maximum;
    if (sent.length === 1 && isPast) readings.set(page, { reason: pastLastPage(operation, page, entries) });
    return;
  }
  const { window } = operation;
  if (window !== undefined && (Number(pageReading.value) + 1) * entries > window) {
    const last = Math.floor(window / entries) - 1;
    const reason =
      `must be an integer from 0 to ${last} with size ${entries}: ` +
      `(page + 1) x size may not exceed ${thousands(window)}`;
    readings.set(page, { reason });
  }
}

/**
 * Reads and checks the parameters of a request by the operation table (docs/contract.md#r1 to #r8). Returns all invalid parameters. Unknown
 * query parameters are ignored, except `position`, which is an error if the operation does not accept it (docs/contract.md#r5).
 */
export function readParameters(operation: Parametrized, sent: SentParameters): ParametersRead {
  const given = new Map<string, (string | undefined)[]>();
  for (const { name, value } of queryPairs(sent.query)) {
    const values = given.get(name);
    if (values === undefined) given.set(name, [value]);
    else values.push(value);
  }

  const readings = new Map<Parameter, Parsed>();
  for (const parameter of operation.parameters) {
    if (parameter.in === 'path') readings.set(parameter, readPath(parameter, sent.path[parameter.name] ?? ''));
    else if (parameter.in === 'query') readings.set(parameter, readQuery(parameter, given.get(parameter.name) ?? []));
    else readings.set(parameter, readHeader(parameter, sent.headers?.[parameter.name.toLowerCase()]));
  }
  checkReach(
    operation,
    readings,
    (given.get('page') ?? []).map((value) => value ?? ''),
  );

  const errors: ParameterError[] = [];
  const values: ParameterValues = {};
  for (const [{ in: location, name }, reading] of readings) {
    if ('reason' in reading) errors.push({ in: location, name, reason: reading.reason });
    else values[name] = reading.value;
  }
  if (!operation.pinnable && given.has('position')) {
    const reason = 'is not accepted by this operation: leave it out';
    errors.push({ in: 'query', name: 'position', reason });
  }
  return errors.length === 0 ? { ok: true, values } : { ok: false, errors };
}
