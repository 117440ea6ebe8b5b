/** A webhook's signing secrets, the newest first. An older one signs too until `until` (epoch milliseconds). */
export interface SigningSecret {
  /** `whsec_` and base64 of 24 to 64 bytes. */
  readonly secret: string;
  readonly until: number | null;
}

/** Where a subscription's messages go. Kept only in sealed form: URLs of chats are passwords, addresses are personal. */
export type Target =
  | { readonly channel: 'webhook'; readonly url: string; readonly secrets: readonly SigningSecret[] }
  | { readonly channel: 'slack'; readonly url: string }
  | { readonly channel: 'discord'; readonly url: string }
  | { readonly channel: 'telegram'; readonly chat: string }
  | { readonly channel: 'pagerduty'; readonly routingKey: string; readonly region: 'us' | 'eu' }
  | { readonly channel: 'email'; readonly address: string }
  | { readonly channel: 'ntfy'; readonly url: string; readonly token: string | null };

export type Channel = Target['channel'];

export const channels = [
  'webhook',
  'slack',
  'discord',
  'telegram',
  'pagerduty',
  'email',
  'ntfy',
] as const satisfies readonly Channel[];
