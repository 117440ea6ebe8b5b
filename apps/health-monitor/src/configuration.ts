import { MailSettingError, readMailProvider } from './alerts/channels/mail-provider.ts';
import { readOperatorChannels } from './alerts/operator-channels.ts';
import { type Brand, readBrand } from './brand.ts';
import type { Environment } from './environment.ts';

/** One network to watch. */
export interface Network {
  /** Such as `mainnet`: the name of its Durable Object and the first path segment of its pages. */
  readonly name: string;
  /** Base URL of the explorer's API with its network prefix, without a slash at the end. */
  readonly explorer: string;
  readonly apiKey: string;
  /** Base URL of the explorer's pages, without a slash at the end; null: not set. */
  readonly pages: string | null;
  /** Scans of super validators that are read too, at most three; named after their hosts. */
  readonly scans: readonly { readonly name: string; readonly url: string }[];
}

export interface Configuration {
  readonly networks: readonly Network[];
  /** Origin of this Worker without a slash at the end; null: not set. */
  readonly publicUrl: string | null;
  /** Minutes from one mining round to the next. */
  readonly roundMinutes: number;
  /** A validator whose version falls below this one is reported; null: not set. */
  readonly minimumVersion: string | null;
  /** How many times faster than real time the clock runs; 1 when deployed. */
  readonly speed: number;
  readonly heartbeatUrl: string | null;
  /** Items of `OPERATOR_CHANNELS`, not validated yet. */
  readonly operatorChannels: readonly string[];
  readonly allowPrivateTargets: boolean;
  /** Resolver for the host names of subscriptions: DNS over HTTPS in JSON. */
  readonly resolverUrl: string;
  readonly brand: Brand;
}

/** A missing or invalid setting. `variable` and `problem` make a sentence with the value, unless it is a secret, and what to do. Public. */
export interface Complaint {
  readonly variable: string;
  readonly problem: string;
  /** True if the variable is not set, false if it is invalid. */
  readonly missing: boolean;
}

type Complain = (variable: string, problem: string, options?: { readonly missing?: boolean }) => void;

/** Reads the settings of the Worker. Never throws, so that a Worker without an explorer can answer with the complaints. */
export function readConfiguration(env: Environment): {
  configuration: Configuration;
  complaints: readonly Complaint[];
} {
  const complaints: Complaint[] = [];
  const complain: Complain = (variable, problem, { missing = false } = {}) =>
    void complaints.push({ variable, problem, missing });

  const networks = readExplorers(env, complain);
  const pages = readAddresses('EXPLORER_PAGES_URL', split(env.EXPLORER_PAGES_URL), networks, complain);
  const scans = readAddresses('SCAN_URLS', split(env.SCAN_URLS), networks, complain);

  const address = (variable: 'PUBLIC_URL' | 'HEARTBEAT_URL' | 'RESOLVER_URL'): URL | null => {
    const given = text(env[variable]);
    const url = given === null ? null : URL.parse(given);
    if (isHttp(url)) return url;
    // The address of a heartbeat is a secret.
    const shown = variable === 'HEARTBEAT_URL' ? '' : `"${given ?? ''}" `;
    if (given !== null) complain(variable, `${shown}is not an http or https address`);
    return null;
  };
  const publicUrl = address('PUBLIC_URL');
  if (publicUrl !== null && (publicUrl.pathname !== '/' || publicUrl.search !== '')) {
    complain('PUBLIC_URL', `"${publicUrl.href}" has a path or query: give only the origin, ${publicUrl.origin}`);
  }
  if (text(env.SECRET_KEY) === null) {
    complain(
      'SECRET_KEY',
      'is not set: openssl rand -base64 32 | wrangler secret put SECRET_KEY (subscriptions need it)',
      { missing: true },
    );
  } else if (!/^[A-Za-z0-9+/]{43}=$/.test(text(env.SECRET_KEY) ?? '')) {
    complain('SECRET_KEY', 'is not 32 bytes in base64: openssl rand -base64 32 | wrangler secret put SECRET_KEY');
  }
  if ((text(env.ADMIN_TOKEN) ?? '').length < 16) {
    const missing = text(env.ADMIN_TOKEN) === null;
    const problem = missing ? 'is not set' : 'is shorter than 16 characters';
    complain('ADMIN_TOKEN', `${problem}: wrangler secret put ADMIN_TOKEN`, { missing });
  }

  try {
    readMailProvider(env);
  } catch (error) {
    if (!(error instanceof MailSettingError)) throw error;
    const { variable, problem } = error;
    complain(variable, problem, { missing: text(env[variable]) === null });
  }
  const operators = readOperatorChannels(split(env.OPERATOR_CHANNELS), env.ALLOW_PRIVATE_TARGETS === 'true');
  for (const complaint of operators.complaints) complain('OPERATOR_CHANNELS', complaint);
  const channels = operators.channels.map(({ target }) => target.channel);
  for (const [channel, variable] of [
    ['email', 'MAIL_URL'],
    ['telegram', 'TELEGRAM_BOT_TOKEN'],
  ] as const) {
    if (!channels.includes(channel) || text(env[variable]) !== null) continue;
    const problem = `is not set: set it, or remove the "${channel}:" channels of OPERATOR_CHANNELS`;
    complain(variable, problem, { missing: true });
  }
  const minimumVersion = text(env.MINIMUM_VERSION);
  if (minimumVersion !== null && !/^v?\d+(\.\d+){0,3}([-+].*)?$/.test(minimumVersion)) {
    complain('MINIMUM_VERSION', `"${minimumVersion}" is not a version: give one such as 0.5.3`);
  }

  const number = (variable: 'ROUND_MINUTES' | 'SPEED', fallback: number, least: number, most: number): number => {
    const given = text(env[variable]);
    const value = given === null ? fallback : Number(given);
    if (value >= least && value <= most) return value;
    complain(variable, `"${given ?? ''}" is not a number from ${least} to ${most}`);
    return fallback;
  };
  return {
    configuration: {
      networks: networks.map((network) => ({
        ...network,
        pages: pages.get(network.name)?.[0]?.url ?? null,
        scans: scans.get(network.name) ?? [],
      })),
      publicUrl: publicUrl?.origin ?? null,
      roundMinutes: number('ROUND_MINUTES', 10, 0.1, 1440),
      minimumVersion,
      speed: number('SPEED', 1, 1, 3600),
      heartbeatUrl: address('HEARTBEAT_URL')?.href ?? null,
      operatorChannels: split(env.OPERATOR_CHANNELS),
      allowPrivateTargets: env.ALLOW_PRIVATE_TARGETS === 'true',
      resolverUrl: address('RESOLVER_URL')?.href ?? 'https://cloudflare-dns.com/dns-query',
      brand: readBrand((name) => text(env[name]), complain),
    },
    complaints,
  };
}

/** The setting without spaces around it; null: it is not set or empty. */
function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The items of a list that is separated by commas or spaces. */
function split(value: unknown): readonly string[] {
  return (text(value) ?? '').split(/[,\s]+/).filter((item) => item !== '');
}

/** An item `network=address`; its groups are both parts. The name has at most 32 lower-case letters, digits and dashes. */
const namedItem = /^([a-z0-9][a-z0-9-]{0,31})=(.*)$/;
const networkName = /^[a-z0-9][a-z0-9-]{0,31}$/;

function isHttp(url: URL | null): url is URL {
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}

function isWithoutUser({ username, password }: URL): boolean {
  return username === '' && password === '';
}

/** The item as complaints may show it: they are public, and the part before an @ may be a password. */
function withoutPassword(item: string): string {
  return item.replace(/.*@/, '…@');
}

/** The URL without query, fragment, and slash at the end. */
function baseUrl({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** The networks of `EXPLORER_URL`, without pages and Scans. Invalid items are reported to `complain` and left out. */
function readExplorers(env: Environment, complain: Complain): readonly Network[] {
  const networks: Network[] = [];
  const items = split(env.EXPLORER_URL);
  if (items.length === 0) {
    const problem = 'is empty: set it to the explorer to watch, https://host/mainnet, in wrangler.jsonc';
    complain('EXPLORER_URL', problem, { missing: true });
  }
  for (const item of items) {
    const [, ownName, address = item] = namedItem.exec(item) ?? [];
    const url = URL.parse(address);
    // Without a name of its own, a network is named after the last segment of the path, or after the host.
    const name = ownName ?? url?.pathname.split('/').findLast((segment) => segment !== '') ?? url?.hostname ?? '';
    if (!isHttp(url)) {
      const problem = 'is not an http or https address; write name=https://host/prefix';
      complain('EXPLORER_URL', `"${withoutPassword(item)}" ${problem}`);
    } else if (!isWithoutUser(url)) {
      complain('EXPLORER_URL', `has a user or password before ${url.host}: give only the key, as EXPLORER_API_KEY`);
    } else if (!networkName.test(name)) {
      const problem = `needs a name of lower-case letters, digits and dashes in front: name=${item}`;
      complain('EXPLORER_URL', `"${item}" ${problem}`);
    } else if (networks.some((network) => network.name === name)) {
      complain('EXPLORER_URL', `names "${name}" twice: give each network its own name`);
    } else {
      const ownKey = `EXPLORER_API_KEY_${name.toUpperCase().replaceAll('-', '_')}`;
      const apiKey = text(env[ownKey]) ?? text(env.EXPLORER_API_KEY);
      if (apiKey === null) {
        const problem = `is not set: wrangler secret put EXPLORER_API_KEY (or ${ownKey})`;
        complain('EXPLORER_API_KEY', problem, { missing: true });
      }
      networks.push({ name, explorer: baseUrl(url), apiKey: apiKey ?? '', pages: null, scans: [] });
    }
  }
  return networks;
}

/** Maximum number of addresses per network and variable. More Scans would exceed the requests of an invocation (README.md). */
const maxAddresses = { SCAN_URLS: 3, EXPLORER_PAGES_URL: 1 } as const;

/** Base URL of a Scan or of the explorer's pages, without a slash at the end. */
interface Address {
  /** Host of the URL. */
  readonly name: string;
  readonly url: string;
}

/**
 * Reads a list of base URLs such as `https://scan.sv.example/api/scan`, each as `network=URL` if there are several networks. Returns the
 * addresses by network name. Invalid items are reported to `complain` and left out.
 */
function readAddresses(
  variable: keyof typeof maxAddresses,
  items: readonly string[],
  networks: readonly Network[],
  complain: Complain,
): ReadonlyMap<string, readonly Address[]> {
  const addresses = new Map<string, Address[]>();
  for (const item of items) {
    const [, prefix, address = item] = namedItem.exec(item) ?? [];
    const url = URL.parse(address);
    const shown = withoutPassword(item);
    const network = prefix ?? (networks.length === 1 ? networks[0]?.name : undefined);
    const isKnown = networks.some(({ name }) => name === network);
    const list = addresses.get(network ?? '') ?? [];
    if (!isHttp(url) || !isWithoutUser(url)) {
      complain(variable, `"${shown}" is not an http or https address without a user: give https://host/path`);
    } else if (network === undefined || !isKnown) {
      const names = networks.map(({ name }) => name).join(', ');
      complain(variable, `"${shown}" does not name a network of EXPLORER_URL (${names}): write name=https://…`);
    } else if (list.some(({ name }) => name === url.host)) {
      complain(variable, `has ${url.host} twice for ${network}: give each host once`);
    } else if (list.length === maxAddresses[variable]) {
      complain(
        variable,
        `has too many addresses for ${network} (at most ${maxAddresses[variable]}): "${shown}" is ignored`,
      );
    } else {
      list.push({ name: url.host, url: baseUrl(url) });
      addresses.set(network, list);
    }
  }
  return addresses;
}
