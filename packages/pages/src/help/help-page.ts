import { html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';

/** The page that explains ids, positions, figures, public data and keys. */
export const helpPage: PageRoute = {
  name: 'help',
  path: 'help',
  section: null,
  render: () => ({
    title: texts().navigation.help,
    main: html`<h1>${texts().navigation.help}</h1>
      <h2>${texts().help.ids}</h2>
      <p>${texts().help.party}</p>
      <p>${texts().help.update}</p>
      <p>${texts().help.contract}</p>
      <h2>${texts().help.positions}</h2>
      <p>${texts().help.position}</p>
      <h2>${texts().help.figures}</h2>
      <p>${texts().help.exact}</p>
      <h2>${texts().help.public}</h2>
      <p>${texts().publicOnly}</p>
      <h2>${texts().help.ownNames}</h2>
      <p>${texts().help.ownName}</p>
      <h2 id="keys">${texts().help.shortcuts}</h2>
      <dl class="facts keys">
        ${texts().help.keys.map(
          ([key, what]) =>
            html`<div>
              <dt><kbd>${key}</kbd></dt>
              <dd>${what}</dd>
            </div>`,
        )}
      </dl>`,
  }),
};
