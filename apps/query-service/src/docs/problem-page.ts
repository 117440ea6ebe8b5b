import type { ProblemKind } from '../problems/problem-kind.ts';
import { escapeHtml } from './escape-html.ts';
import { type Page, page } from './page.ts';
import { prose } from './prose.ts';

/** What stands at a problem's `type`. */
export function problemPage(network: string, { title, status, explanation }: ProblemKind): Page {
  return page(
    `${status} ${title}`,
    `<main id="main" class="plain">
<h1>${status} ${escapeHtml(title)}</h1>
${prose(explanation)}
<p><a href="/${escapeHtml(network)}/docs">API reference</a></p>
</main>`,
  );
}
