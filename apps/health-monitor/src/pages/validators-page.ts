import { shortParty } from '../alerts/name-validator.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { Texts } from '../language/en.ts';
import type { NetworkView, ValidatorView } from '../record/network-view.ts';
import { byUrgency, findableStates, findValidators, type ValidatorFilter } from '../serving/find-validators.ts';
import { showAvailability, showCount } from '../serving/show-figures.ts';
import { summarize } from '../serving/summary.ts';
import type { Site } from '../serving/serving-context.ts';
import { html, type Html, type Part, time } from './html.ts';
import type { Page } from './layout.ts';
import { notices } from './notices.ts';
import { stateOf, validatorLink } from './validator-link.ts';

const perPage = 50;
const longest = 300;

/** `/{network}/validators?status=&q=&sponsor=&version=&page=`. Invalid parameters are ignored. */
export function validatorsPage(
  { network, networks, now, brand: { texts } }: Site,
  view: NetworkView,
  query: URLSearchParams,
): Page {
  const words = texts.validators;
  const filter = readFilter(query);
  const found = byUrgency(findValidators(view.validators, filter));
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const asked = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const page = Math.min(asked, pages);
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const address = (to: number): string => addressOf(network, filter, to);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return {
    title: page > 1 ? words.page(page) : words.title,
    network,
    networks,
    here: 'validators',
    level: summarize(view, now, texts).level,
    hidden: isFiltered || page > 1,
    body: html`${notices(view, network, now, texts)}
      <div class="hero">
        <div>
          <h1>${words.title}</h1>
          <p class="soft">${words.asOf<Part>(time(view.at))}</p>
        </div>
      </div>
      <section class="card" aria-label="${words.title}">
        <form class="find" method="get" action="/${network}/validators" role="search">
          <label class="q"
            >${words.nameOrParty}<input type="search" name="q" value="${filter.q}" maxlength="${longest}"
          /></label>
          <label
            >${texts.columns.state}<select name="status">
              <option value="">${words.all}</option>
              ${findableStates.map(
                (state) =>
                  html`<option value="${state}" ${state === filter.status && html` selected`}>
                    ${texts.states[state]}
                  </option>`,
              )}
            </select></label
          >
          ${filter.sponsor !== undefined && html`<input type="hidden" name="sponsor" value="${filter.sponsor}" />`}${
            filter.version !== undefined && html`<input type="hidden" name="version" value="${filter.version}" />`
          }<button>${words.find}</button>
        </form>
        <p class="small soft" role="status">
          ${texts.figures.validators(found.length, showCount(found.length, texts))}${
            isFiltered &&
            html`${filter.sponsor !== undefined && words.ofSponsor<Part>(html`<bdi>${shortParty(filter.sponsor)}</bdi>`)}${
                filter.version !== undefined &&
                words.thatRun<Part>(html`<bdi>${visibleName(filter.version, texts.notices.none, 40)}</bdi>`)
              }
              ${words.found} ·
              <a href="/${network}/validators">${words.showAll}</a>${followLinks(network, filter, texts)}`
          }
        </p>
        ${shown.length === 0 ? html`<p>${words.none}</p>` : table(shown, network, texts)}
        ${
          pages > 1 &&
          html`<nav class="pages" aria-label="${words.pages}">
            <span>${page > 1 && html`<a rel="prev" href="${address(page - 1)}">${words.previous}</a>`}</span
            ><span class="soft">${words.pageOf(showCount(page, texts), showCount(pages, texts))}</span
            ><span>${page < pages && html`<a rel="next" href="${address(page + 1)}">${words.next}</a>`}</span>
          </nav>`
        }
      </section>`,
  };
}

/** Alerts and a feed about a group. */
function followLinks(network: string, { sponsor, version }: ValidatorFilter, texts: Texts): Html | null {
  const words = texts.validators;
  if (sponsor !== undefined) {
    const id = encodeURIComponent(sponsor);
    return html` · <a href="/${network}/subscribe?sponsor=${id}">${words.alertsAboutThem}</a> ·
      <a href="/${network}/sponsors/${id}/feed.atom">${words.theirFeed}</a>`;
  }
  if (version === undefined) return null;
  return html` · <a href="/${network}/subscribe?version=${encodeURIComponent(version)}">${words.alertsAboutThem}</a>`;
}

function table(validators: readonly ValidatorView[], network: string, texts: Texts): Html {
  const { columns } = texts;
  return html`<div class="scroll">
    <table>
      <caption class="vh">
        ${texts.validators.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${columns.validator}</th>
          <th scope="col">${columns.state}</th>
          <th scope="col" class="x">${columns.lastReport}</th>
          <th scope="col" class="n x">${columns.day}</th>
          <th scope="col" class="n">${columns.month}</th>
          <th scope="col" class="x">${columns.version}</th>
          <th scope="col" class="x">${columns.sponsor}</th>
        </tr>
      </thead>
      <tbody>
        ${validators.map(
          (one) =>
            html`<tr>
              <th scope="row">${validatorLink(network, one)}</th>
              <td>${stateOf(one, texts)}</td>
              <td class="t x">${one.lastActiveAt === null ? texts.figures.never : time(one.lastActiveAt)}</td>
              <td class="n t x">${short(one, '24h', texts)}</td>
              <td class="n t">${short(one, '30d', texts)}</td>
              <td class="x"><bdi>${visibleName(one.version ?? '', '–', 24)}</bdi></td>
              <td class="x">${sponsor(one, network, texts)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function short({ availability }: ValidatorView, window: '24h' | '30d', texts: Texts): Html | string {
  const { insufficientData } = texts.figures;
  const one = availability[window];
  return one.uptime === null
    ? html`<span class="soft" title="${insufficientData}">–<span class="vh">${insufficientData}</span></span>`
    : showAvailability(one, texts);
}

/** About half of all validators are their own sponsor. */
function sponsor({ id, sponsor }: ValidatorView, network: string, { validators: words }: Texts): Html | string {
  if (sponsor === null) return '–';
  if (sponsor === id) return html`<span class="soft">${words.itself}</span>`;
  return html`<a href="/${network}/validators?sponsor=${encodeURIComponent(sponsor)}"
    ><bdi>${visibleName(sponsor.split('::')[0] ?? '', words.noHint, 28)}</bdi></a
  >`;
}

function readFilter(query: URLSearchParams): ValidatorFilter {
  const text = (name: string): string | undefined => {
    const value =
      query
        .get(name)
        ?.trim()
        .slice(0, longest * 4) ?? '';
    return value === '' ? undefined : value;
  };
  return {
    status: findableStates.find((state) => state === query.get('status')),
    q: text('q')?.slice(0, longest),
    sponsor: text('sponsor'),
    version: text('version'),
  };
}

function addressOf(network: string, filter: ValidatorFilter, page: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (typeof value === 'string') query.set(name, value);
  if (page > 1) query.set('page', String(page));
  const search = query.toString();
  return `/${network}/validators${search === '' ? '' : `?${search}`}`;
}
