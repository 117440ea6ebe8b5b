import type { Brand } from '../brand.ts';
import { brandStyle } from './brand-style.ts';
import type { Texts } from '../language/en.ts';
import { type Level } from '../serving/summary.ts';
import { favicon } from './icons.ts';
import { Html, html, type Part } from './html.ts';
import { style } from './style.ts';

export interface Page {
  /** Title of the tab; the network's name is added. */
  readonly title: string;
  readonly body: Html;
  /** Null: a page about no network. */
  readonly network: string | null;
  readonly networks: readonly string[];
  /** Which item of the navigation it is. */
  readonly here?: Place;
  readonly level?: Level;
  /** Feeds: `<link rel="alternate">`. */
  readonly feeds?: readonly { readonly href: string; readonly title: string; readonly type: string }[];
  /** Not for search engines: pages with tokens, searches. */
  readonly hidden?: boolean;
}

type Place = 'status' | 'validators' | 'incidents' | 'maintenance' | 'subscribe';

const places: readonly { readonly place: Place; readonly path: string }[] = [
  { place: 'status', path: '' },
  { place: 'validators', path: 'validators' },
  { place: 'incidents', path: 'incidents' },
  { place: 'maintenance', path: 'maintenance' },
  { place: 'subscribe', path: 'subscribe' },
];

/** The frame of every page: landmarks, navigation, footer. */
export function layout(page: Page, { name, logo, color, texts }: Brand): string {
  const { network, here, level = 'operational' } = page;
  const { frame } = texts;
  const base = network === null ? '/' : `/${network}/`;
  return html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${page.title}${network === null ? '' : ` · ${network}`} · ${name}</title>
        ${page.hidden === true && html`<meta name="robots" content="noindex" />`}
        <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(favicon(level))}" />
        ${(page.feeds ?? []).map((feed) => html`<link rel="alternate" type="${feed.type}" title="${feed.title}" href="${feed.href}" />`)}
        ${styleElement(color)}
      </head>
      <body>
        <a class="skip" href="#main">${frame.skip}</a>
        <header class="top">
          <div class="w">
            <a class="brand" href="${base}"
              >${logo === null ? mark : html`<img src="${logo}" alt="" />`}<span
                >${name} ${network !== null && html`<b>${network}</b>`}</span
              ></a
            >
            ${
              network !== null &&
              html`<nav aria-label="${frame.pages}">
                <ul>
                  ${places.map(
                    ({ place, path }) =>
                      html`<li>
                        <a href="${base}${path}" ${place === here && html` aria-current="page"`}>${frame[place]}</a>
                      </li>`,
                  )}
                </ul>
              </nav>`
            }
          </div>
        </header>
        <main id="main"><div class="w">${page.body}</div></main>
        <footer>
          <div class="w">
            <nav aria-label="${frame.programs}">
              <ul>
                ${network === null ? null : programs(base, texts)}${page.networks
                  .filter((name) => name !== network)
                  .map((name) => html`<li><a href="/${name}/">${name}</a></li>`)}
              </ul>
            </nav>
            <p>${frame.footer}</p>
          </div>
        </footer>
      </body>
    </html> `.text;
}

/** Built as a whole: the policy's hash covers every character between the tags. */
function styleElement(color: string | null): Html {
  return new Html(`<style>${styleOf(color)}</style>`);
}

export function styleOf(color: string | null): string {
  return style + brandStyle(color);
}

const mark = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="var(--mark,var(--up-f))"
  stroke-width="2.6"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M2 13h4l3-8 5 15 3-9 1.5 2H22" />
</svg>`;

function programs(base: string, { frame }: Texts): Part {
  const items = [
    ['feed.atom', 'Atom'],
    ['feed.rss', 'RSS'],
    ['feed.json', 'JSON Feed'],
    ['api/v1/maintenance/calendar.ics', frame.calendar],
    ['api/v1/status', 'JSON API'],
    ['api/openapi.json', 'OpenAPI'],
    ['metrics', frame.metrics],
    ['badges/status.svg', frame.badge],
  ] as const;
  return items.map(([path, words]) => html`<li><a href="${base}${path}">${words}</a></li>`);
}

/** The feeds below a path, for feed readers to find. */
export function feedLinks(path: string, of: string, { feeds }: Texts): NonNullable<Page['feeds']> {
  const title = feeds.title(of);
  return [
    { href: `${path}feed.atom`, type: 'application/atom+xml', title },
    { href: `${path}feed.json`, type: 'application/feed+json', title },
  ];
}
