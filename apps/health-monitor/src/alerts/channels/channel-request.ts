import type { Delivery, Outgoing } from './delivery.ts';
import { emailRequest } from './email.ts';
import type { MailProvider } from './mail-provider.ts';
import { pagerDutyRequest } from './pagerduty.ts';
import { slackRequest } from './slack.ts';
import type { Target } from './target.ts';
import { telegramRequest } from './telegram.ts';
import { markdownRequest } from './markdown.ts';
import { webhookRequest } from './webhook.ts';

/** Services that the operator configures for some channels; null: not configured. */
export interface Providers {
  readonly mail: MailProvider | null;
  /** Token of the operator's Telegram bot. */
  readonly telegramBot: string | null;
}

/** The operator has not configured a service that the channel needs. The message names the settings. */
export class ChannelUnavailable extends Error {
  override readonly name = 'ChannelUnavailable';
}

/** The request that delivers a message through the target's channel. Throws {@link ChannelUnavailable}. */
export async function channelRequest(delivery: Delivery, target: Target, providers: Providers): Promise<Outgoing> {
  switch (target.channel) {
    case 'webhook':
      return webhookRequest(delivery, target.url, target.secrets);
    case 'slack':
      return slackRequest(delivery, target.url);
    case 'discord':
    case 'teams':
      return markdownRequest(delivery, target.channel, target.url);
    case 'telegram':
      if (providers.telegramBot === null) {
        throw new ChannelUnavailable('Telegram is not configured: the operator sets the secret TELEGRAM_BOT_TOKEN');
      }
      return telegramRequest(delivery, providers.telegramBot, target.chat);
    case 'pagerduty':
      return pagerDutyRequest(delivery, target.routingKey, target.region);
    case 'email':
      if (providers.mail === null) {
        throw new ChannelUnavailable('mail is not configured: the operator sets MAIL_URL, MAIL_FROM and MAIL_HEADERS');
      }
      return emailRequest(delivery, providers.mail, target.address);
  }
}
