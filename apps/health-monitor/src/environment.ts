/** Variables and secrets as Cloudflare passes them: all are texts. `configuration.ts` reads them. */
export interface Environment {
  /** Base URLs of the explorers' APIs, `network=URL`, comma separated; see wrangler.jsonc. */
  readonly EXPLORER_URL?: string;
  /** Secret: the explorer's API key, for every network without one of its own (`EXPLORER_API_KEY_MAINNET`). */
  readonly EXPLORER_API_KEY?: string;
  /** Base URLs of super validators' Scans, `network=URL` or URL, comma separated: further sources of reports. */
  readonly SCAN_URLS?: string;
  /** Base URLs of the explorers' pages, `network=URL` or URL, comma separated: a validator's page links to its page there. */
  readonly EXPLORER_PAGES_URL?: string;
  /** Origin of this Worker, for links in messages and feeds. */
  readonly PUBLIC_URL?: string;
  /** Minutes between two mining rounds of the network. */
  readonly ROUND_MINUTES?: string;
  /** Validators with an older version are reported as outdated. */
  readonly MINIMUM_VERSION?: string;
  /** The brand (brand.ts): a name, a logo as a `data:` URL, a color `#rrggbb`. */
  readonly SITE_NAME?: string;
  readonly SITE_LOGO?: string;
  readonly SITE_COLOR?: string;
  /** Secret: 32 bytes, base64. Encrypts the subscribers' data and signs their links. */
  readonly SECRET_KEY?: string;
  /** Secret: the previous key, while `SECRET_KEY` is being changed. */
  readonly SECRET_KEY_PREVIOUS?: string;
  /** Secret: the operator's token for `Authorization: Bearer …`. */
  readonly ADMIN_TOKEN?: string;
  /** Requested after every tick that could read the explorer, so that a service such as healthchecks.io raises an alarm if this Worker stops. */
  readonly HEARTBEAT_URL?: string;
  /** Targets of the operator's alerts, `slack:URL`, `webhook:URL`, …; comma separated. A secret if a URL is one. */
  readonly OPERATOR_CHANNELS?: string;
  /** Secrets: an HTTP API that sends mail, and how to call it (src/alerts/channels/mail-provider.ts). */
  readonly MAIL_URL: string | undefined;
  readonly MAIL_FROM: string | undefined;
  readonly MAIL_HEADERS: string | undefined;
  readonly MAIL_TEMPLATE: string | undefined;
  /** Secret: token of the operator's Telegram bot. */
  readonly TELEGRAM_BOT_TOKEN?: string;
  /** Resolver for the host names of subscriptions, DNS over HTTPS in JSON; default: Cloudflare's. */
  readonly RESOLVER_URL?: string;
  /** How many times faster than real time the clock runs; only for `npm run monitor -- --speed 60`. */
  readonly SPEED?: string;
  /** `true` lets subscriptions send to http and private addresses: local development only. */
  readonly ALLOW_PRIVATE_TARGETS?: string;
  readonly [name: string]: unknown;
}
