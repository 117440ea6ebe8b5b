import { UsageError } from './usage-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An option, an environment variable, or both, with everything for parsing, help, errors and README. */
export interface Setting<Value> {
  /** Name of the option without dashes; null if there is only a variable. */
  readonly option: string | null;
  readonly short: string | null;
  /** Name of the environment variable; null if there is only an option. */
  readonly env: string | null;
  /** Placeholder of the value in the help; null for a flag. */
  readonly placeholder: string | null;
  /** True: the option may be given several times. `parse` returns a list of one value, and `readSettings` joins them. */
  readonly multiple: boolean;
  readonly description: string;
  /** Undefined: the setting is required. */
  readonly default: Value | undefined;
  /** Default in help and README; null if none is shown. */
  readonly shownDefault: string | null;
  /** Expected value for errors: `a whole number from 1 to 1000`. */
  readonly expected: string;
  /** Allowed values for help and README; null: they are in the description. */
  readonly allowed: string | null;
  /** True if messages must not show the value. */
  readonly secret: boolean;
  /** Parses a value; undefined if it is invalid. May throw `UsageError` with its own reason. */
  readonly parse: (text: string) => Value | undefined;
}

export type Settings = Readonly<Record<string, Setting<unknown>>>;

export type Values<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer Value> ? Value : never;
};

/** Declaration of a setting. Without `default` it is required; `null` means optional without a default. */
interface Declared<Default> {
  readonly option?: string;
  readonly short?: string;
  readonly env?: string;
  /** Placeholder of the value in the help. */
  readonly placeholder?: string;
  readonly description: string;
  readonly default?: Default;
  /** Shown in place of the default. */
  readonly shownDefault?: string;
  readonly secret?: boolean;
}

interface Parsed<Value> {
  readonly expected: string;
  readonly allowed?: string;
  readonly parse: (text: string) => Value | undefined;
}

/** A setting with its own parser. */
export function setting<Value, Default = never>(declared: Declared<Default> & Parsed<Value>): Setting<Value | Default> {
  const { option = null, short = null, env = null, placeholder = 'TEXT', secret = false, allowed = null } = declared;
  const { description, expected, parse } = declared;
  const shownDefault = declared.shownDefault ?? (declared.default == null ? null : String(declared.default));
  const names = { option, short, env, placeholder, multiple: false };
  return { ...names, description, default: declared.default, shownDefault, expected, allowed, secret, parse };
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Plural: `milliseconds`. */
  readonly unit?: string;
}

function numberOf(kind: string, digits: RegExp, { min, max, unit }: Bounds): Parsed<number> {
  const bounded = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  return {
    expected: `${kind}${unit === undefined ? '' : ` of ${unit}`} ${bounded}`,
    allowed: max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `${min} to ${max}`,
    parse: (given) => {
      const value = digits.test(given) ? Number(given) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export function wholeNumber<Default extends number | null = never>(
  declared: Declared<Default> & Bounds,
): Setting<number | Default> {
  return setting({ placeholder: 'N', ...declared, ...numberOf('a whole number', /^\d{1,16}$/u, declared) });
}

/** A number that may have a fraction. */
export function number<Default extends number | null = never>(
  declared: Declared<Default> & Bounds,
): Setting<number | Default> {
  return setting({ placeholder: 'N', ...declared, ...numberOf('a number', /^\d{1,16}(?:\.\d{1,9})?$/u, declared) });
}

export function choice<const Choice extends string, Default extends Choice | null = never>(
  declared: Declared<Default> & { readonly choices: readonly Choice[] },
): Setting<Choice | Default> {
  const { choices } = declared;
  const allowed = choices.join(', ');
  const parse = (given: string) => choices.find((each) => each === given);
  return setting({ ...declared, expected: `one of ${allowed}`, allowed, parse });
}

const switches: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['off', false],
]);

export function onOff(declared: Declared<boolean> & { readonly default: boolean }): Setting<boolean> {
  const parse = (given: string) => switches.get(given);
  return setting({ shownDefault: declared.default ? 'on' : 'off', ...declared, expected: 'on or off', parse });
}

/** A non-empty text. */
export function text<Default extends string | null = never>(
  declared: Declared<Default> & { readonly expected?: string },
): Setting<string | Default> {
  const parse = (given: string) => (given.trim() === '' ? undefined : given);
  return setting({ ...declared, expected: declared.expected ?? 'a text that is not empty', parse });
}

/** An http(s) base URL, without a slash at its end. */
export function baseUrl<Default extends null = never>(declared: Declared<Default>): Setting<string | Default> {
  const parse = (given: string) => {
    const url = URL.parse(given);
    const isPlain = url !== null && url.username + url.password === '' && !/[?#]/u.test(given);
    return isPlain && /^https?:$/u.test(url.protocol) ? given.replace(/\/+$/u, '') : undefined;
  };
  const expected = 'an http(s) URL without user, password and query, for example https://host.example/path';
  return setting({ placeholder: 'URL', ...declared, expected, parse });
}

/** An option that takes no value. */
export function flag(
  declared: Pick<Declared<boolean>, 'short' | 'description'> & { readonly option: string },
): Setting<boolean> {
  const parsed = { expected: 'no value', parse: () => undefined };
  const declaredFlag = setting<boolean, boolean>({ ...declared, ...parsed, default: false });
  return { ...declaredFlag, placeholder: null, shownDefault: null };
}

/** An option that may be given several times. */
export function list<Value>(one: Setting<Value>): Setting<readonly NonNullable<Value>[]> {
  const parse = (given: string) => {
    const value = one.parse(given);
    return value == null ? undefined : [value];
  };
  return { ...one, multiple: true, default: [], parse };
}

/** An address to listen on. */
export interface Address {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** `host:port`, IPv6 in brackets. */
export function address<Default extends null = never>(declared: Declared<Default>): Setting<Address | Default> {
  const parse = (given: string) => {
    const [, bracketed, plain, port = ''] =
      /^(?:\[([0-9a-f:.]+(?:%[\w.-]+)?)\]|([^\s:/@[\]]+)):(\d{1,5})$/iu.exec(given) ?? [];
    const host = bracketed ?? plain;
    return host === undefined || Number(port) > 65_535 ? undefined : { host, port: Number(port) };
  };
  const expected = 'host:port, for example 127.0.0.1:9464 or [::1]:9464';
  return setting({ placeholder: 'HOST:PORT', ...declared, expected, parse });
}

/** Values of the command line by option. */
export type GivenOptions = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Reads every setting: the option takes precedence over the variable, and an empty variable counts as unset. Throws `UsageError`. */
export function readSettings<S extends Settings>(settings: S, env: Environment, options: GivenOptions = {}): Values<S> {
  const values = Object.entries(settings).map(([name, declared]) => [name, readSetting(declared, env, options)]);
  return Object.fromEntries(values) as Values<S>;
}

function readSetting(declared: Setting<unknown>, env: Environment, options: GivenOptions): unknown {
  const given = declared.option === null ? undefined : options[declared.option];
  if (typeof given === 'boolean') return given;
  if (Array.isArray(given)) return given.flatMap((each) => parse(declared, `--${declared.option ?? ''}`, String(each)));
  if (given !== undefined) return parse(declared, `--${declared.option ?? ''}`, given);
  const variable = declared.env === null ? undefined : env[declared.env]?.trim();
  if (declared.env !== null && variable !== undefined && variable !== '')
    return parse(declared, declared.env, variable);
  if (declared.default !== undefined) return declared.default;
  if (declared.option !== null) throw new UsageError(`--${declared.option} is missing: give ${declared.expected}`);
  throw new UsageError(`${declared.env ?? ''} is not set: give ${declared.expected}`);
}

function parse({ parse: read, expected, secret }: Setting<unknown>, name: string, given: string): unknown {
  const value = read(given);
  if (value !== undefined) return value;
  throw new UsageError(`${name} is ${secret ? 'not valid' : JSON.stringify(withoutSecrets(given))}: give ${expected}`);
}

/** Removes the part before an `@`, which can contain a user and a password, and the query and fragment of a URL. */
function withoutSecrets(given: string): string {
  return given.replace(/.*@/su, '…@').replace(/(?<=:\/\/.*[?#]).+/su, '…');
}
