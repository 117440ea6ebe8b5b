import type { Template } from '@ledger-explorer/client';
import { count } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { time } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { countColumn } from '../lists/columns.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';

/** The use of a template of one package name, by choice. */
function use(template: Template, { link }: PageContext): Html {
  const { name, packageName, packages, created, archived, exercised, choices, firstSeen, lastSeen } = template;
  return html`<section>
    <h2>${packageName === null ? texts().unknown : foreignText(packageName)}</h2>
    ${facts([
      [texts().words.created, count('created', created)],
      [texts().words.archived, count('archived', archived)],
      [texts().templates.exercised, count('exercised', exercised)],
      [texts().templates.firstSeen, time('firstSeen', firstSeen)],
      [texts().templates.lastSeen, time('lastSeen', lastSeen)],
      [
        texts().templates.packages,
        html`${packages.map((id) => html`<code data-field="packages" data-value="${id}">${visibleText(id)}</code> `)}`,
      ],
    ])}
    ${
      choices.length === 0
        ? emptyHtml
        : table(choices, {
            caption: texts().templates.choices,
            columns: [
              {
                head: texts().words.choice,
                cell: ({ name: choice }) =>
                  html`<a
                    href="${link(['updates'], { template: name, choice })}"
                    data-field="choice"
                    data-value="${choice}"
                    ><bdi lang="und">${visibleText(choice)}</bdi></a
                  >`,
              },
              countColumn(texts().templates.exercised, 'count'),
            ],
            key: ({ name: choice }) => choice,
          })
    }
  </section>`;
}

/** The page of a template: its use by package name. */
export const templatePage: PageRoute = {
  name: 'template',
  path: 'template/{template}',
  section: 'templates',
  render: async (context) => {
    const { template = '' } = context.parameters;
    const { data, position, recordTime } = await context.client.getTemplate({ template });
    const name = visibleText(data.name);
    return {
      title: name,
      description: texts().templates.sentence(name),
      shown: { position: position ?? context.head.position, recordTime },
      hasNow: true,
      main: html`<h1>${field('name', data.name)}</h1>
        <p><a href="${context.link(['updates'], { template: data.name })}">${texts().templates.updates}</a></p>
        ${data.content.map((one) => use(one, context))}`,
    };
  },
};
