import { addressProblem } from '../subscriptions/public-address.ts';
import { targetPatterns, type Target } from './channels/target.ts';

/** A target for the operator's alerts about upstream trouble and mass outages, without a subscription. */
export interface OperatorChannel {
  /** `operator:` and the index in `OPERATOR_CHANNELS`, from 0. Used as the subscription id in the outbox. */
  readonly id: string;
  readonly target: Target;
}

/**
 * Reads `OPERATOR_CHANNELS`: `slack:URL`, `discord:URL`, `teams:URL`, `telegram:CHAT`, `pagerduty:KEY`, `email:ADDRESS`,
 * `webhook:URL#whsec_…` (the fragment is the signing secret; it is not sent). Returns a complaint for each invalid item.
 */
export function readOperatorChannels(
  items: readonly string[],
  allowPrivate: boolean,
): { readonly channels: readonly OperatorChannel[]; readonly complaints: readonly string[] } {
  const channels: OperatorChannel[] = [];
  const complaints: string[] = [];
  items.forEach((item, index) => {
    const [, channel = '', rest = ''] = /^([a-z]+):(.+)$/.exec(item) ?? [];
    const target = readTarget(channel, rest, allowPrivate);
    // The complaint names only the number and the prefix of the item, because the rest may be a secret.
    if (typeof target === 'string') complaints.push(`item ${index + 1} ${target}`);
    else channels.push({ id: `operator:${index}`, target });
  });
  return { channels, complaints };
}

/** The target; a text: what is wrong with the item. */
function readTarget(channel: string, rest: string, allowPrivate: boolean): Target | string {
  if (channel === 'telegram')
    return targetPatterns.chat.test(rest) ? { channel, chat: rest } : 'is not a chat id or @channel';
  if (channel === 'email')
    return targetPatterns.address.test(rest) ? { channel, address: rest } : 'is not a mail address';
  if (channel === 'pagerduty') {
    if (!targetPatterns.routingKey.test(rest)) return 'is not an integration key of the Events API v2';
    return { channel, routingKey: rest, region: 'us' };
  }
  if (channel !== 'slack' && channel !== 'discord' && channel !== 'teams' && channel !== 'webhook') {
    const beginning = channel === '' ? 'has no channel' : `begins with "${channel}:"`;
    return `${beginning}; it must begin with slack:, discord:, teams:, webhook:, telegram:, pagerduty: or email:`;
  }
  const problem = allowPrivate ? null : addressProblem(rest, []);
  if (problem !== null || !URL.canParse(rest)) return `has an address that ${problem ?? 'is not a URL'}`;
  const url = new URL(rest);
  const secret = url.hash.slice(1);
  url.hash = '';
  if (channel !== 'webhook') return { channel, url: url.href };
  if (!/^whsec_[\w+/=-]{32,}$/.test(secret))
    return 'is a webhook without its signing secret: add #whsec_… to the address';
  return { channel, url: url.href, secrets: [{ secret, until: null }] };
}
