import { ruleUrl } from '@ledger-explorer/spec';
import { escapeHtml } from './escape-html.ts';

/** Links to the rules of the contract behind an operation, a parameter or a field, as a line of its own; empty without any. */
export function ruleLinks(rules: readonly string[] = []): string {
  if (rules.length === 0) return '';
  const links = rules.map((rule) => `<a href="${escapeHtml(ruleUrl(rule))}">${escapeHtml(rule)}</a>`);
  return `<br><span class="soft">Rules: ${links.join(', ')}</span>`;
}
