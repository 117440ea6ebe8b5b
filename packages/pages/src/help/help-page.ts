import { html } from '../html/html.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';

/** Ids, positions, figures and keys, and what is public here. */
export const helpPage: PageRoute = {
  name: 'help',
  path: 'help',
  section: null,
  render: () => ({
    title: en.help.title,
    main: html`<h1>${en.help.title}</h1>
      <h2>${en.help.ids}</h2>
      <p>${en.help.party}</p>
      <p>${en.help.update}</p>
      <p>${en.help.contract}</p>
      <h2>${en.help.positions}</h2>
      <p>${en.help.position}</p>
      <h2>${en.help.figures}</h2>
      <p>${en.help.exact}</p>
      <h2>${en.help.public}</h2>
      <p>${en.publicOnly}</p>
      <h2 id="keys">${en.help.shortcuts}</h2>
      <dl class="facts keys">
        ${en.help.keys.map(
          ([key, what]) =>
            html`<div>
              <dt><kbd>${key}</kbd></dt>
              <dd>${what}</dd>
            </div>`,
        )}
      </dl>`,
  }),
};
