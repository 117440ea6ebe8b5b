/** Variables of wrangler.jsonc and secrets, as Cloudflare passes them: all texts. `configuration.ts` reads them. */
export interface Environment {
  /** `name=URL`, comma separated; see wrangler.jsonc. */
  readonly EXPLORER_URL?: string;
  /** Secret: the explorer's API key, for every network without one of its own (`EXPLORER_API_KEY_MAINNET`). */
  readonly EXPLORER_API_KEY?: string;
  /** Scans of super validators, `name=URL` or URL, comma separated: other sources for who reported when. */
  readonly SCAN_URLS?: string;
  /** Where people see the pages of an explorer, `name=URL` or URL, comma separated: for links from a validator to it. */
  readonly EXPLORER_PAGES_URL?: string;
  readonly PUBLIC_URL?: string;
  readonly ROUND_MINUTES?: string;
  readonly MINIMUM_VERSION?: string;
  /** How the monitor presents itself (brand.ts): its name, a logo as a `data:` URL, a color `#rrggbb`. */
  readonly SITE_NAME?: string;
  readonly SITE_LOGO?: string;
  readonly SITE_COLOR?: string;
  /** Secret: 32 bytes, base64. Encrypts the subscribers' data, signs their links. */
  readonly SECRET_KEY?: string;
  /** Secret: the previous key, while `SECRET_KEY` is being changed. */
  readonly SECRET_KEY_PREVIOUS?: string;
  /** Secret: what an operator sends as `Authorization: Bearer …`. */
  readonly ADMIN_TOKEN?: string;
  /** Pinged after every good tick (healthchecks.io and the like), so that somebody notices if this Worker stops. */
  readonly HEARTBEAT_URL?: string;
  /** Secret or variable: where to send the operator's alerts about the explorer, `slack:URL`, `webhook:URL`, …; comma separated. */
  readonly OPERATOR_CHANNELS?: string;
  /** Secrets: an HTTP API that sends mail; templates for any provider (src/alerts/channels/mail-provider.ts). */
  readonly MAIL_URL: string | undefined;
  readonly MAIL_FROM: string | undefined;
  readonly MAIL_HEADERS: string | undefined;
  readonly MAIL_TEMPLATE: string | undefined;
  /** Secret: token of the operator's Telegram bot. */
  readonly TELEGRAM_BOT_TOKEN?: string;
  /** Answers what the names of targets stand for, by DNS over HTTPS in JSON; Cloudflare's by default. */
  readonly RESOLVER_URL?: string;
  /** How many times faster than real time the clock runs; only for `npm run monitor -- --speed 60`. */
  readonly SPEED?: string;
  /** `true` lets subscriptions send to http and private addresses: local development only. */
  readonly ALLOW_PRIVATE_TARGETS?: string;
  readonly [name: string]: unknown;
}
