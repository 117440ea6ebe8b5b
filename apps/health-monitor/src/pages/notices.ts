import { visibleName } from '../alerts/visible-name.ts';
import type { Texts } from '../language/en.ts';
import type { MassView, NetworkView, UpstreamView } from '../record/network-view.ts';
import { spanOf } from '../notes/note-store.ts';
import { showCount } from '../serving/show-figures.ts';
import { silenceOf } from '../serving/summary.ts';
import { html, type Html, inEnglish, type Part, time } from './html.ts';
import { noteNotice } from './note-list.ts';

/** What a reader has to know first. Screen readers announce changes politely. */
export function notices(view: NetworkView, network: string, now: number, texts: Texts): Html {
  const words = texts.notices;
  const silence = silenceOf(view, now);
  const running = view.maintenance.filter(({ starts, ends }) => starts <= view.at && ends > view.at);
  return html`<div aria-live="polite">
    ${[
      silence !== null &&
        html`<div class="note bad">
          <p>
            <b>${words.standsStill}</b> ${
              view.self.lastTick === null ? words.neverChecked : words.lastCheck<Part>(time(view.self.lastTick))
            }
          </p>
        </div>`,
      view.upstream.state !== 'ok' && upstreamNotice(view.upstream, texts),
      view.mass !== null && massNotice(view.mass, network, texts),
      view.upstream.truncated &&
        html`<div class="note">
          <p><b>${words.truncated}</b> ${words.explorerShows(showCount(view.upstream.total ?? 0, texts))}</p>
        </div>`,
      ...view.notes.filter((note) => spanOf(note).resolved === null).map((note) => noteNotice(note, network, texts)),
      ...running.map(
        ({ title, ends, validators }) =>
          html`<div class="note">
            <p>
              <b>${words.maintenanceUntil<Part>(time(ends))}</b>
              <bdi>${visibleName(title, texts.figures.noTitle, 200)}</bdi>.
              ${validators.length === 0 ? words.wholeNetwork : `${texts.figures.validators(validators.length, showCount(validators.length, texts))}.`}
              <a href="/${network}/maintenance">${words.more}</a>
            </p>
          </div>`,
      ),
    ]}
  </div>`;
}

function upstreamNotice(upstream: UpstreamView, { notices: words }: Texts): Html | null {
  if (upstream.state === 'ok') return null;
  const effect =
    upstream.state === 'suspect'
      ? words.nothingChanged
      : upstream.state === 'recovering'
        ? words.recovering
        : words.frozen;
  const mild = upstream.state === 'suspect' || upstream.state === 'recovering';
  return html`<div class="note${mild ? '' : ' bad'}">
    <p><b>${words.upstream[upstream.state]}</b> ${effect}</p>
    <p class="small soft">
      ${words.since<Part>(time(upstream.since))}${upstream.reason !== '' && html`: ${inEnglish(visibleName(upstream.reason, '', 300))}`}.
    </p>
  </div>`;
}

function massNotice(mass: MassView, network: string, texts: Texts): Html {
  const words = texts.notices;
  const count = (number: number): string => showCount(number, texts);
  const shares = (by: string, list: MassView['versions'], filter: string): Html | null =>
    list.length === 0
      ? null
      : html`<p class="small">
          ${by}
          ${list
            .slice(0, 3)
            .map(
              ({ value, down, all }, index) =>
                html`${index > 0 && ', '}${words.downOfAllOf<Part>(
                  count(down),
                  count(all),
                  html`<a href="/${network}/validators?${filter}=${encodeURIComponent(value)}"
                    ><bdi>${visibleName(value, words.none)}</bdi></a
                  >`,
                )}`,
            )}.
        </p>`;
  return html`<div class="note bad">
    <p>
      <b>${words.massSince<Part>(time(mass.opened))}</b>
      ${words.mass(count(mass.down), count(mass.all), count(mass.total))}
    </p>
    ${shares(words.byVersion, mass.versions, 'version')}${shares(words.bySponsor, mass.sponsors, 'sponsor')}
  </div>`;
}
