import type { Texts } from '../language/en.ts';
import type { NetworkView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { summarize } from '../serving/summary.ts';
import { html, type Part, time } from './html.ts';
import { levelIcon } from './icons.ts';
import type { Page } from './layout.ts';

/** `/` of a Worker that watches several networks. A view is null if the network's object does not answer. */
export function networksPage(
  networks: readonly { readonly name: string; readonly view: NetworkView | null; readonly now: number }[],
  texts: Texts,
): Page {
  return {
    title: texts.networks.title,
    network: null,
    networks: [],
    body: html`<div class="hero">
        <div><h1>${texts.networks.title}</h1></div>
      </div>
      ${networks.map(({ name, view, now }) => {
        const { level, sentence } =
          view === null
            ? { level: 'unknown' as const, sentence: texts.networks.notAvailable }
            : summarize(view, now, texts);
        return html`<section class="card hero" aria-labelledby="${name}">
          ${levelIcon(level)}
          <div>
            <h2 id="${name}"><a href="/${name}/">${name}</a></h2>
            <p>${sentence}</p>
            ${
              view !== null &&
              html`<p class="small soft">
                ${texts.networks.watched<Part>(showCount(view.counts.watched, texts), time(view.at))}
              </p>`
            }
          </div>
        </section>`;
      })}`,
  };
}
