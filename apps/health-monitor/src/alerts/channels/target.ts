/** A signing secret of a webhook. */
export interface SigningSecret {
  /** `whsec_` and base64 of 24 to 64 bytes. */
  readonly secret: string;
  /** End of its validity, epoch milliseconds; null: it is the current one. */
  readonly until: number | null;
}

/**
 * The destination of a subscription's messages. Stored only encrypted, because URLs of chats are credentials and addresses are personal
 * data. `secrets`: the newest first.
 */
export type Target =
  | { readonly channel: 'webhook'; readonly url: string; readonly secrets: readonly SigningSecret[] }
  | { readonly channel: 'slack' | 'discord' | 'teams'; readonly url: string }
  | { readonly channel: 'telegram'; readonly chat: string }
  | { readonly channel: 'pagerduty'; readonly routingKey: string; readonly region: 'us' | 'eu' }
  | { readonly channel: 'email'; readonly address: string };

export type Channel = Target['channel'];

export const channels = [
  'webhook',
  'slack',
  'discord',
  'teams',
  'telegram',
  'pagerduty',
  'email',
] as const satisfies readonly Channel[];

/** Patterns of targets that are not URLs: Telegram's chat, PagerDuty's routing key, the mail address. */
export const targetPatterns = {
  chat: /^(-?\d{1,20}|@\w{5,32})$/,
  routingKey: /^[\w-]{20,64}$/,
  address: /^[^\s@<>"(),:;]{1,64}@[^\s@<>"(),:;]{1,255}$/,
} as const;
