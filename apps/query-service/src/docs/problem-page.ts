import type { ProblemKind } from '../problems/problem-kind.ts';
import { escapeHtml } from '@ledger-explorer/pages';
import { type Page, page, type PageOwner } from './page.ts';
import { prose } from './prose.ts';

/** Page at the URL of a problem's `type`. */
export function problemPage(owner: PageOwner, { title, status, explanation }: ProblemKind): Page {
  return page(
    owner,
    `${status} ${title}`,
    `<main id="main" class="plain">
<h1>${status} ${escapeHtml(title)}</h1>
${prose(explanation)}
<p><a href="/${escapeHtml(owner.network)}/docs">API reference</a></p>
</main>`,
  );
}
