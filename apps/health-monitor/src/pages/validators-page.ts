import { type Column, table } from './table.ts';
import { shortParty } from '../alerts/name-validator.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { NetworkView, ValidatorView } from '../record/network-view.ts';
import { byUrgency, stateFilters, findValidators, type ValidatorFilter } from '../serving/find-validators.ts';
import { countValidators, showAvailability, showCount } from '../serving/show-figures.ts';
import { summarize } from '../serving/summary.ts';
import type { Site } from '../serving/serving-context.ts';
import { longestId } from '../watch/read-validators.ts';
import { html, type Html, time } from './html.ts';
import type { Page } from './layout.ts';
import { notices } from './notices.ts';
import { stateOf, validatorLink } from './validator-link.ts';

const perPage = 50;
/** Characters of a text to search for. */
const longestSearch = 300;

/** The page `/{network}/validators?status=&q=&sponsor=&version=&page=`: a list with a search. Unknown values are ignored, long texts are cut, and a page after the last is the last. */
export function validatorsPage({ network, networks, now }: Site, view: NetworkView, query: URLSearchParams): Page {
  const filter = readFilter(query);
  const found = byUrgency(findValidators(view.validators, filter));
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const requested = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const page = Math.min(requested, pages);
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const address = (to: number): string => addressOf(network, filter, to);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return {
    title: page > 1 ? `Validators, page ${page}` : 'Validators',
    network,
    networks,
    here: 'validators',
    level: summarize(view, now).level,
    hidden: isFiltered || page > 1,
    body: html`${notices(view, network, now)}
      <div class="state">
        <div>
          <h1>Validators</h1>
          <p class="soft">As of ${time(view.at)}. The most urgent come first.</p>
        </div>
      </div>
      <section class="card" aria-label="Validators">
        <form class="search-form" method="get" action="/${network}/validators" role="search">
          <label class="q"
            >Name or party id<input type="search" name="q" value="${filter.q}" maxlength="${longestSearch}"
          /></label>
          <label
            >State<select name="status">
              <option value="">all</option>
              ${stateFilters.map(
                (state) =>
                  html`<option value="${state}" ${state === filter.status && html` selected`}>${state}</option>`,
              )}
            </select></label
          >
          ${filter.sponsor !== undefined && html`<input type="hidden" name="sponsor" value="${filter.sponsor}" />`}${
            filter.version !== undefined && html`<input type="hidden" name="version" value="${filter.version}" />`
          }<button>Find</button>
        </form>
        <p class="note" role="status">
          ${countValidators(found.length)}${
            isFiltered &&
            html`${filter.sponsor !== undefined && [' of sponsor ', html`<bdi>${shortParty(filter.sponsor)}</bdi>`]}${
                filter.version !== undefined && [
                  ' that run ',
                  html`<bdi>${visibleName(filter.version, 'none', 40)}</bdi>`,
                ]
              }
              found · <a href="/${network}/validators">show all</a>${followLinks(network, filter)}`
          }
        </p>
        ${shown.length === 0 ? html`<p>No validator matches. Search for a part of the name or of the party id.</p>` : validatorTable(shown, network)}
        ${
          pages > 1 &&
          html`<nav class="turn" aria-label="Pages of the list">
            <span>${page > 1 && html`<a rel="prev" href="${address(page - 1)}">Previous</a>`}</span
            ><span class="soft">Page ${showCount(page)} of ${showCount(pages)}</span
            ><span>${page < pages && html`<a rel="next" href="${address(page + 1)}">Next</a>`}</span>
          </nav>`
        }
      </section>`,
  };
}

/** Links to alerts and to the feed about the validators of a sponsor or version. */
function followLinks(network: string, { sponsor, version }: ValidatorFilter): Html | null {
  if (sponsor !== undefined) {
    const id = encodeURIComponent(sponsor);
    return html` · <a href="/${network}/subscribe?sponsor=${id}">get alerts about them</a> ·
      <a href="/${network}/sponsors/${id}/feed.atom">their feed</a>`;
  }
  if (version === undefined) return null;
  return html` · <a href="/${network}/subscribe?version=${encodeURIComponent(version)}">get alerts about them</a>`;
}

function validatorTable(validators: readonly ValidatorView[], network: string): Html {
  const columns: readonly Column<ValidatorView>[] = [
    ['Validator', '', (one) => validatorLink(network, one)],
    ['State', '', stateOf],
    ['Last report', 'x', (one) => (one.lastActiveAt === null ? 'never' : time(one.lastActiveAt))],
    ['24 h', 'n x', (one) => showUptime(one, '24h')],
    ['30 d', 'n', (one) => showUptime(one, '30d')],
    ['Version', 'x', (one) => html`<bdi>${visibleName(one.version ?? '', '–', 24)}</bdi>`],
    ['Sponsor', 'x', (one) => sponsorLink(one, network)],
  ];
  return table('Validators with their state', columns, validators);
}

function showUptime({ availability }: ValidatorView, window: '24h' | '30d'): Html | string {
  const one = availability[window];
  return one.uptime === null
    ? html`<span class="soft" title="insufficient data">–<span class="ear">insufficient data</span></span>`
    : showAvailability(one);
}

/** A link to the validators of the sponsor, or "itself", which is true for about half of all validators. */
function sponsorLink({ id, sponsor }: ValidatorView, network: string): Html | string {
  if (sponsor === null) return '–';
  if (sponsor === id) return html`<span class="soft">itself</span>`;
  return html`<a href="/${network}/validators?sponsor=${encodeURIComponent(sponsor)}"
    ><bdi>${visibleName(sponsor.split('::')[0] ?? '', 'no hint', 28)}</bdi></a
  >`;
}

function readFilter(query: URLSearchParams): ValidatorFilter {
  const text = (name: string): string | undefined => {
    const value = (query.get(name) ?? '').trim().slice(0, longestId);
    return value === '' ? undefined : value;
  };
  return {
    status: stateFilters.find((state) => state === query.get('status')),
    q: text('q')?.slice(0, longestSearch),
    sponsor: text('sponsor'),
    version: text('version'),
  };
}

/** The address of a page of the list with this filter. */
function addressOf(network: string, filter: ValidatorFilter, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (typeof value === 'string') query.set(name, value);
  if (page > 1) query.set('page', String(page));
  const search = query.toString();
  return `/${network}/validators${search === '' ? '' : `?${search}`}`;
}
