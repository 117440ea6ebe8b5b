import { type Html, html, trusted } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import type { Link } from '../routing/links.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Levels below this depth are indented like this depth. */
const maxDepth = 40;
const party = /^"([^"\\]+::1220[0-9a-f]{64})"$/u;
const contract = /^"(00[0-9a-f]{136})"$/u;

function leaf({ kind, text }: Token, link: Link): Html {
  if (kind !== 'string') return html`${visibleText(text)}`;
  const [, partyId] = party.exec(text) ?? [];
  const [, contractId] = contract.exec(text) ?? [];
  const [noun, id] = partyId === undefined ? ['contract', contractId] : ['party', partyId];
  if (id === undefined) return html`${visibleText(text)}`;
  return html`"<a href="${link([noun, id])}" class="id" data-value="${id}">${visibleText(id)}</a>"`;
}

/** A JSON text of the ledger, formatted with one member per line. Only white space changes, and invisible characters become codes. Party and contract ids become links. */
export function jsonView(json: string, link: Link): Html {
  const tokens = tokensOf(json);
  const parts: Html[] = [];
  let depth = 0;
  const line = () => trusted(`\n${'  '.repeat(Math.min(depth, maxDepth))}`);
  for (const [at, token] of tokens.entries()) {
    const { kind, text } = token;
    if (kind !== 'mark') parts.push(leaf(token, link));
    else if (text === '{' || text === '[') {
      parts.push(trusted(text));
      const next = tokens[at + 1]?.text;
      if (next === '}' || next === ']') continue;
      depth += 1;
      parts.push(line());
    } else if (text === '}' || text === ']') {
      const before = tokens[at - 1]?.text;
      if (before !== '{' && before !== '[') {
        depth -= 1;
        parts.push(line());
      }
      parts.push(trusted(text));
    } else if (text === ',') parts.push(trusted(','), line());
    else parts.push(trusted(': '));
  }
  return html`<pre class="json" tabindex="0" lang="und">${parts}</pre>`;
}
