import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import type { Link } from '../routing/links.ts';

/** A link to a template, with its name. */
export function templateLink(link: Link, field: string, name: string): Html {
  return html`<a href="${link(['template', name])}" data-field="${field}" data-value="${name}"
    ><bdi lang="und">${visibleText(name)}</bdi></a
  >`;
}
