import { mark } from '@ledger-explorer/look';
import type { Brand } from '../brand.ts';
import type { Level } from '../serving/summary.ts';
import { Html, html, type Part } from './html.ts';
import { favicon } from './icons.ts';
import { style } from './style.ts';

export interface Page {
  /** Title of the tab, without the names of the network and of the monitor. */
  readonly title: string;
  readonly body: Html;
  /** Null: the page is not about one network. */
  readonly network: string | null;
  /** All networks of this Worker. */
  readonly networks: readonly string[];
  /** The current item of the navigation. */
  readonly here?: Section;
  /** State of the page's network or validator, for the icon of the tab; by default `operational`. */
  readonly level?: Level;
  /** Feeds of the page, for `<link rel="alternate">`. */
  readonly feeds?: readonly { readonly href: string; readonly title: string }[];
  /** Excludes the page from search engines. */
  readonly hidden?: boolean;
}

type Section = 'status' | 'validators' | 'incidents' | 'maintenance' | 'subscribe';

const navigation: readonly { readonly section: Section; readonly path: string; readonly words: string }[] = [
  { section: 'status', path: '', words: 'Status' },
  { section: 'validators', path: 'validators', words: 'Validators' },
  { section: 'incidents', path: 'incidents', words: 'Incidents' },
  { section: 'maintenance', path: 'maintenance', words: 'Maintenance' },
  { section: 'subscribe', path: 'subscribe', words: 'Get alerts' },
];

/** The HTML document of a page with its navigation and footer. */
export function layout(page: Page, { name, logo, color }: Brand): string {
  const { network, here, level = 'operational' } = page;
  const base = network === null ? '/' : `/${network}/`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${page.title}${network === null ? '' : ` · ${network}`} · ${name}</title>
        ${page.hidden === true && html`<meta name="robots" content="noindex" />`}
        <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(favicon(level))}" />
        ${(page.feeds ?? []).map((feed) => html`<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${feed.href}" />`)}
        ${styleElement(color)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="masthead">
          <div>
            <a class="brand" href="${base}"
              >${logo === null ? new Html(mark) : html`<img src="${logo}" alt="" />`}<span>${name}</span></a
            >
            ${
              network !== null &&
              html`<span class="network">${network}</span>
                <nav class="places" aria-label="Pages">${sectionList(base, here)}</nav>
                <details class="drop menu">
                  <summary aria-label="Menu"><i class="i i-menu"></i></summary>
                  <div><nav aria-label="Menu">${sectionList(base, here)}</nav></div>
                </details>`
            }
          </div>
        </header>
        <main id="main">${page.body}</main>
        <footer>
          <nav aria-label="For programs">
            <ul>
              ${network === null ? null : programs(base)}${page.networks
                .filter((name) => name !== network)
                .map((name) => html`<li><a href="/${name}/">${name}</a></li>`)}
            </ul>
          </nav>
          <p class="note">All times are UTC. This page works without scripts and loads nothing from other hosts.</p>
        </footer>
      </body>
    </html> `.text;
}

/** Without a template, which would change the indentation: the content security policy has a hash of every character between the tags. */
function styleElement(color: string | null): Html {
  return new Html(`<style>${styleOf(color)}</style>`);
}

export function styleOf(color: string | null): string {
  return style + brandStyle(color);
}

function sectionList(base: string, here: Section | undefined): Html {
  return html`<ul>
    ${navigation.map(
      ({ section, path, words }) =>
        html`<li><a href="${base}${path}" ${section === here && html` aria-current="page"`}>${words}</a></li>`,
    )}
  </ul>`;
}

function programs(base: string): Part {
  const items = [
    ['feed.atom', 'Atom'],
    ['api/v1/maintenance/calendar.ics', 'Calendar'],
    ['api/v1/status', 'JSON API'],
    ['api/openapi.json', 'OpenAPI'],
    ['metrics', 'Metrics'],
    ['badges/status.json', 'Badge'],
  ] as const;
  return items.map(([path, words]) => html`<li><a href="${base}${path}">${words}</a></li>`);
}

/** The feed below a path (with a slash at its end), for `Page.feeds`. */
export function feedLinks(path: string, of: string): NonNullable<Page['feeds']> {
  const title = `Incidents of ${of}`;
  return [{ href: `${path}feed.atom`, title }];
}

/** The backgrounds (packages/look) on which links and buttons have the least contrast, in light and dark mode. */
export const backgrounds = {
  light: ['#fdeaea', '#eef1f6', '#fbf1da'],
  dark: ['#341719', '#2c2410', '#1a222d'],
} as const;
/** Required by WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;
/** Shades from the color to black or white. */
const steps = 50;

/** CSS that gives links and buttons the operator's color, made readable. */
function brandStyle(color: string | null): string {
  if (color === null) return '';
  const [light, dark] = [readable(color, 'light'), readable(color, 'dark')];
  return `:root{--accent:light-dark(${light},${dark});--on-accent:light-dark(#fff,#0a0e14)}.mark-tile{fill:${color}}`;
}

/** The color, mixed with as much black (light mode) or white (dark mode) as it needs to be readable. */
export function readable(color: string, scheme: keyof typeof backgrounds): string {
  const [own, goal] = [channels(color), scheme === 'light' ? 0 : 255];
  for (let step = 0; step <= steps; step++) {
    const mixed = own.map((channel) => Math.round(channel + ((goal - channel) * step) / steps));
    const shade = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    if (backgrounds[scheme].every((background) => contrast(shade, background) >= leastContrast)) return shade;
  }
  throw new Error('unreachable: black or white is readable on every background');
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Contrast of two colors, from 1 to 21, as defined in WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((color) => luminance(channels(color))).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance as defined in WCAG 2.2. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
