/** A webhook's signing secrets, the newest first. An older one also signs until `until` (epoch milliseconds). */
export interface SigningSecret {
  /** `whsec_` and base64 of 24 to 64 bytes. */
  readonly secret: string;
  readonly until: number | null;
}

/** The target of a subscription's messages. Stored only in sealed form: URLs of chats are credentials, addresses are personal data. */
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

/** What the targets that are not addresses of the web look like. */
export const targetPatterns = {
  chat: /^(-?\d{1,20}|@\w{5,32})$/,
  routingKey: /^[\w-]{20,64}$/,
  address: /^[^\s@<>"(),:;]{1,64}@[^\s@<>"(),:;]{1,255}$/,
} as const;
