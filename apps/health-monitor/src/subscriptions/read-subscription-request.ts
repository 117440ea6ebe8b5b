import { type Channel, channels, targetPatterns, type Target } from '../alerts/channels/target.ts';
import { severities, type Severity } from '../alerts/message.ts';
import type { QuietHours } from '../alerts/quiet-hours.ts';
import { isTimeZone } from '../alerts/zoned-time.ts';
import type { NewsKind } from '../news.ts';
import type { Fault } from './problem.ts';
import { addressProblem } from './public-address.ts';
import { type Selector, selectorKinds } from './selector.ts';

/** A valid request to subscribe. */
export interface SubscriptionRequest {
  /** A webhook has no secret yet. */
  readonly target: Target;
  readonly watch: readonly Selector[];
  readonly leastSeverity: Severity;
  readonly kinds: readonly NewsKind[] | null;
  readonly quiet: QuietHours | null;
  readonly label: string;
}

const newsKinds: Readonly<Record<NewsKind, true>> = {
  late: true,
  down: true,
  resolved: true,
  flapping: true,
  stable: true,
  retired: true,
  new: true,
  version_changed: true,
  sponsor_changed: true,
  contact_missing: true,
  version_below_minimum: true,
  upstream: true,
  source: true,
  reset: true,
  mass_opened: true,
  mass_closed: true,
};

/** Allowed hosts of chat webhooks. */
const chatHosts: Readonly<Record<'slack' | 'discord' | 'teams', readonly string[]>> = {
  slack: ['hooks.slack.com', 'hooks.slack-gov.com'],
  discord: ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'],
  teams: ['webhook.office.com', 'logic.azure.com', 'api.powerplatform.com'],
};

/**
 * Reads the body of a request to subscribe. Returns all faults, not only the first; those of the target only if the channel is known.
 *
 * @param own hosts that are not allowed as targets
 * @param allowPrivate allows any address as a target, for local development
 */
export function readSubscriptionRequest(
  body: unknown,
  own: readonly string[],
  allowPrivate: boolean,
): { readonly request: SubscriptionRequest } | { readonly faults: readonly Fault[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { faults: [{ name: '', reason: 'is not a JSON object' }] };
  }
  const given = body as Readonly<Record<string, unknown>>;
  const faults: Fault[] = [];
  const fault = (name: string, reason: string): void => void faults.push({ name, reason });

  const target = readTarget(given, own, allowPrivate, fault);
  const watch = readWatch(given.watch, fault);
  const leastSeverity = given.leastSeverity ?? 'warning';
  if (!severities.some((each) => each === leastSeverity)) fault('leastSeverity', oneOf(severities));
  const kinds = given.kinds ?? null;
  if (kinds !== null && !(Array.isArray(kinds) && kinds.length > 0 && kinds.every(isNewsKind))) {
    fault('kinds', `is not a list with one or more of ${Object.keys(newsKinds).join(', ')}`);
  }
  const quiet = readQuiet(given.quiet ?? null, fault);
  const label = given.label ?? '';
  if (typeof label !== 'string' || label.length > 100) fault('label', 'is not a text of at most 100 characters');
  const fields = ['channel', 'watch', 'leastSeverity', 'kinds', 'quiet', 'label', ...targetFields];
  for (const name of Object.keys(given)) if (!fields.includes(name)) fault(name.slice(0, 100), 'is unknown');

  if (faults.length > 0 || target === null) return { faults };
  return {
    request: {
      target,
      watch,
      leastSeverity: leastSeverity as Severity,
      kinds: kinds as readonly NewsKind[] | null,
      quiet,
      label: label as string,
    },
  };
}

const targetFields = ['url', 'chat', 'routingKey', 'region', 'address'] as const;

type Report = (name: string, reason: string) => void;

function readTarget(
  given: Readonly<Record<string, unknown>>,
  own: readonly string[],
  allowPrivate: boolean,
  fault: Report,
): Target | null {
  const channel = channels.find((each) => each === given.channel);
  if (channel === undefined) {
    fault('channel', oneOf(channels));
    return null;
  }
  const text = (name: string, pattern: RegExp, what: string): string => {
    const value = given[name];
    if (typeof value === 'string' && value.length <= 2048 && pattern.test(value)) return value;
    fault(name, `is not ${what}`);
    return '';
  };
  const url = (): string => {
    const value = typeof given.url === 'string' ? given.url : '';
    const problem = allowPrivate && URL.canParse(value) ? null : addressProblem(value, own);
    if (problem !== null) fault('url', problem);
    else checkHost(channel, new URL(value), allowPrivate, fault);
    return value;
  };
  switch (channel) {
    case 'webhook':
      return { channel, url: url(), secrets: [] };
    case 'slack':
    case 'discord':
    case 'teams':
      return { channel, url: url() };
    case 'telegram':
      return { channel, chat: text('chat', targetPatterns.chat, 'a chat id or @channel') };
    case 'pagerduty': {
      const region = given.region ?? 'us';
      if (region !== 'us' && region !== 'eu') fault('region', oneOf(['us', 'eu']));
      const routingKey = text('routingKey', targetPatterns.routingKey, 'an integration key of the Events API v2');
      return { channel, routingKey, region: region === 'eu' ? 'eu' : 'us' };
    }
    case 'email':
      return {
        channel,
        address: text('address', targetPatterns.address, 'a mail address without a name'),
      };
  }
}

function checkHost(channel: Channel, url: URL, allowPrivate: boolean, fault: Report): void {
  if (allowPrivate || (channel !== 'slack' && channel !== 'discord' && channel !== 'teams')) return;
  const hosts = chatHosts[channel];
  // Each tenant of Teams has its own host below these.
  const isKnown = hosts.some((host) => url.host === host || (channel === 'teams' && url.host.endsWith(`.${host}`)));
  if (!isKnown) fault('url', `is not on ${hosts.join(', ')}`);
}

function readWatch(watch: unknown, fault: Report): readonly Selector[] {
  if (!Array.isArray(watch) || watch.length === 0 || watch.length > 50) {
    fault('watch', 'is not a list of 1 to 50 selectors, such as [{"by":"validator","value":"<party id>"}]');
    return [];
  }
  return watch.flatMap((selector: unknown, index): readonly Selector[] => {
    const { by, value } = (typeof selector === 'object' && selector !== null ? selector : {}) as Record<
      string,
      unknown
    >;
    const kind = selectorKinds.find((each) => each === by);
    if (kind === undefined) {
      fault(`watch[${index}].by`, oneOf(selectorKinds));
      return [];
    }
    if (kind === 'network' || kind === 'upstream') return [{ by: kind }];
    if (typeof value === 'string' && value !== '' && value.length <= 512) return [{ by: kind, value }];
    fault(`watch[${index}].value`, 'is not a text of 1 to 512 characters');
    return [];
  });
}

function readQuiet(quiet: unknown, fault: Report): QuietHours | null {
  if (quiet === null) return null;
  const { timeZone, from, to, criticalPasses } = (typeof quiet === 'object' ? quiet : {}) as Record<string, unknown>;
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) {
    fault('quiet.timeZone', 'is not an IANA time zone, such as Europe/Zurich');
  }
  const minutes = (name: string, value: unknown): number => {
    const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typeof value === 'string' ? value : '') ?? [];
    if (hour === undefined) fault(`quiet.${name}`, 'is not a time of day, such as 22:00');
    return Number(hour) * 60 + Number(minute);
  };
  return {
    timeZone: typeof timeZone === 'string' ? timeZone : '',
    from: minutes('from', from),
    to: minutes('to', to),
    criticalPasses: criticalPasses !== false,
  };
}

function isNewsKind(kind: unknown): kind is NewsKind {
  return typeof kind === 'string' && Object.hasOwn(newsKinds, kind);
}

function oneOf(values: readonly string[]): string {
  return `is not one of ${values.join(', ')}`;
}
