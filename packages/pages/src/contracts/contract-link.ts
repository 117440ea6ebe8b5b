import { idShown } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import type { Link } from '../routing/links.ts';

/** A link to a contract, with its short id. */
export function contractLink(link: Link, contractId: string, field = 'contractId'): Html {
  return html`<a
    class="id code"
    href="${link(['contract', contractId])}"
    title="${contractId}"
    data-field="${field}"
    data-value="${contractId}"
    >${idShown(contractId)}</a
  >`;
}
