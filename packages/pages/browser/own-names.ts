import { element } from './element.ts';
import { readStored, store } from './stored.ts';

const stored = 'lx-names';
const maxLength = 60;

/** The reader's own names of parties, by party id. They are stored in this browser and never sent. */
type Names = Readonly<Record<string, string>>;

function readNames(): Names {
  try {
    const names: unknown = JSON.parse(readStored(stored) ?? '{}');
    return typeof names === 'object' && names !== null ? (names as Names) : {};
  } catch {
    return {};
  }
}

function nameOf(party: string): string | null {
  const names = readNames();
  return Object.hasOwn(names, party) ? String(names[party]) : null;
}

/** Stores a name; an empty one is removed. */
function setName(party: string, name: string): void {
  const others = Object.fromEntries(Object.entries(readNames()).filter(([id]) => id !== party));
  const short = name.trim().slice(0, maxLength);
  store(stored, JSON.stringify(short === '' ? others : { ...others, [party]: short }));
  showOwnNames();
}

/** Elements with parties. The stylesheet draws the names there, so that they are not part of copied text. */
const places = '.id[data-value], .whole-id[data-value], h1[data-value], a.result, [role=option]';

/** Shows the reader's names beside all parties on the page that have one. */
export function showOwnNames(): void {
  const names = readNames();
  for (const { dataset } of document.querySelectorAll<HTMLElement>(places)) {
    const { value = '' } = dataset;
    if (Object.hasOwn(names, value)) dataset.own = String(names[value]);
    else delete dataset.own;
  }
}

/** The form on a party's page to set or remove the reader's own name of it. */
class OwnName extends HTMLElement {
  connectedCallback(): void {
    if (this.firstChild) return;
    const { party = '', label = '', saveLabel = '', note = '' } = this.dataset;
    const field = element('input', { maxLength, autocomplete: 'off', value: nameOf(party) ?? '' });
    const save = element('button', { textContent: saveLabel });
    const explained = element('span', { className: 'note', textContent: note });
    const form = element('form', {}, element('label', {}, label, ' ', field), ' ', save, ' ', explained);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      setName(party, field.value);
      field.value = nameOf(party) ?? '';
    });
    this.append(form);
  }
}

customElements.define('lx-own-name', OwnName);
showOwnNames();
// Another tab has changed a name.
addEventListener('storage', ({ key }) => {
  if (key === stored) showOwnNames();
});
