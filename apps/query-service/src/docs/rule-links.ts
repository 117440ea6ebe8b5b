import { ruleUrl } from '@ledger-explorer/spec';
import { escapeHtml } from '@ledger-explorer/pages';

/** Links to the contract's rules for an operation, a parameter or a field; empty if there are none. */
export function ruleLinks(rules: readonly string[] = []): string {
  if (rules.length === 0) return '';
  const links = rules.map((rule) => `<a href="${escapeHtml(ruleUrl(rule))}">${escapeHtml(rule)}</a>`);
  return `<span class="rules">${links.join(' ')}</span>`;
}

/** Line below a description: allowed values and rules. */
export function factsLine(bounds: string, rules: readonly string[] | undefined): string {
  const facts = [bounds, ruleLinks(rules)].filter((fact) => fact !== '');
  return facts.length === 0 ? '' : `<br><span class="soft">${facts.join(' · ')}</span>`;
}
