import { visibleName } from '../alerts/visible-name.ts';
import type { MassView, NetworkView, UpstreamView } from '../record/network-view.ts';
import { countValidators, showCount } from '../serving/show-figures.ts';
import { silenceOf } from '../serving/summary.ts';
import { html, type Html, time } from './html.ts';
import { remark } from './incident-table.ts';

const upstreamNotices: Readonly<Record<Exclude<UpstreamView['state'], 'ok'>, string>> = {
  suspect: 'The explorer failed once or twice.',
  unreachable: 'The explorer does not answer.',
  stale: 'The explorer does not advance.',
  invalid: 'The explorer answers, but not with its API.',
  partial: 'The explorer shows only a part of the validators.',
  reset: 'The network was reset, and the explorer still shows the previous ledger.',
  rounds_stalled: 'The ledger advances, but no mining round opens.',
  liveness_stalled: 'The ledger advances, but no validator reports.',
  recovering: 'Trouble has ended.',
};

/** Milliseconds for which pages mention a reset. */
const resetShown = 7 * 86_400_000;

/** The notices above a page: trouble of the monitor or upstream, resets, a mass outage, too many validators, running maintenance. */
export function notices(view: NetworkView, network: string, now: number): Html {
  const silence = silenceOf(view, now);
  const running = view.maintenance.filter(({ starts, ends }) => starts <= view.at && ends > view.at);
  return html`<div aria-live="polite">
    ${[
      silence !== null &&
        html`<div class="notice bad">
          <p>
            <b>This monitor stands still.</b> ${
              view.self.lastTick === null
                ? 'It has not checked the network yet; it does so once a minute.'
                : ['Its last check was at ', time(view.self.lastTick), '; the data below is from that time.']
            }
          </p>
        </div>`,
      upstreamNotice(view.upstream),
      ...view.resets
        .filter(({ at }) => view.at - at < resetShown)
        .map(
          ({ at, record }) =>
            html`<div class="notice">
              <p>
                <b>This network was reset</b>, noticed ${time(at)}. A new record began then;
                <a href="/${network}/incidents?record=${record}">incidents of the previous network</a>.
              </p>
            </div>`,
        ),
      view.mass !== null && massNotice(view.mass, network),
      view.upstream.truncated &&
        html`<div class="notice">
          <p>
            <b>Not all validators are watched.</b> The explorer has ${showCount(view.upstream.total ?? 0)} validators
            and shows at most 10,200 of them.
          </p>
        </div>`,
      ...running.map(
        ({ title, ends, validators }) =>
          html`<div class="notice">
            <p>
              <b>Maintenance until ${time(ends)}:</b>
              <bdi>${visibleName(title, 'no title', 200)}</bdi>.
              ${validators.length === 0 ? 'The whole network.' : `${countValidators(validators.length)}.`}
              <a href="/${network}/maintenance">More</a>
            </p>
          </div>`,
      ),
    ]}
  </div>`;
}

function upstreamNotice(upstream: UpstreamView): Html | null {
  if (upstream.state === 'ok') return null;
  const effect =
    upstream.state === 'suspect'
      ? 'Nothing has changed yet.'
      : upstream.state === 'recovering'
        ? 'New outages are not reported until every validator has had time to report.'
        : 'States are the last ones known. Until this ends, time counts as unknown, not as down.';
  const mild = upstream.state === 'suspect' || upstream.state === 'recovering';
  return html`<div class="notice${mild ? '' : ' bad'}">
    <p><b>${upstream.isStarting ? 'The monitor is starting.' : upstreamNotices[upstream.state]}</b> ${effect}</p>
    <p class="note">
      Since ${time(upstream.since)}${upstream.reason !== '' && html`: ${visibleName(upstream.reason, '', 300)}`}.
    </p>
  </div>`;
}

function massNotice(mass: MassView, network: string): Html {
  const shares = (by: string, list: MassView['versions'], filter: string): Html | null =>
    list.length === 0
      ? null
      : html`<p class="note">
          ${by}
          ${list
            .slice(0, 3)
            .map(
              ({ value, down, all }, index) =>
                html`${index > 0 && ', '}${showCount(down)} of ${showCount(all)} of
                ${html`<a href="/${network}/validators?${filter}=${encodeURIComponent(value)}"
                  ><bdi>${visibleName(value, 'none')}</bdi></a
                >`}`,
            )}.
        </p>`;
  return html`<div class="notice bad">
    <p>
      <b>Mass outage since ${time(mass.opened)}:</b>
      ${showCount(mass.down)} of ${showCount(mass.all)} validators are down, ${showCount(mass.total)} have gone down
      since it began.
    </p>
    ${remark(mass.note)}${shares('By version:', mass.versions, 'version')}${shares('By sponsor:', mass.sponsors, 'sponsor')}
  </div>`;
}
