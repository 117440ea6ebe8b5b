const stored = 'lx-names';
/** Characters that a name may have. */
const longest = 60;

/** The reader's own names of parties, by party id. They are kept in this browser, and are sent nowhere. */
type Names = Readonly<Record<string, string>>;

function readNames(): Names {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(stored) ?? '{}');
    return typeof names === 'object' && names !== null ? (names as Names) : {};
  } catch {
    return {};
  }
}

function nameOf(party: string): string | null {
  const names = readNames();
  return Object.hasOwn(names, party) ? String(names[party]) : null;
}

/** Without a name it has none any more. */
function giveName(party: string, name: string): void {
  const others = Object.fromEntries(Object.entries(readNames()).filter(([id]) => id !== party));
  const short = name.trim().slice(0, longest);
  localStorage.setItem(stored, JSON.stringify(short === '' ? others : { ...others, [party]: short }));
  showOwnNames();
}

/** Where parties stand on a page. The sheet draws the names there, so that what is copied is the page's own. */
const places = '.id[data-value], .whole-id[data-value], h1[data-value], a.result, [role=option]';

/** Shows the reader's names beside the parties that have them, wherever they are on the page. */
export function showOwnNames(): void {
  const names = readNames();
  for (const { dataset } of document.querySelectorAll<HTMLElement>(places)) {
    const { value = '' } = dataset;
    if (Object.hasOwn(names, value)) dataset.own = String(names[value]);
    else delete dataset.own;
  }
}

/** On the page of a party: the reader's own name for it, with a field that gives it one or takes it away. */
class OwnName extends HTMLElement {
  connectedCallback(): void {
    if (this.firstChild) return;
    const { party = '', label = '', saveLabel = '', note = '' } = this.dataset;
    const form = document.createElement('form');
    const field = document.createElement('input');
    field.maxLength = longest;
    field.autocomplete = 'off';
    field.value = nameOf(party) ?? '';
    const save = document.createElement('button');
    save.textContent = saveLabel;
    const named = document.createElement('label');
    named.append(label, ' ', field);
    const explained = document.createElement('span');
    explained.className = 'note';
    explained.textContent = note;
    form.append(named, ' ', save, ' ', explained);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      giveName(party, field.value);
      field.value = nameOf(party) ?? '';
    });
    this.append(form);
  }
}

customElements.define('lx-own-name', OwnName);
showOwnNames();
// Given or taken away in another tab.
addEventListener('storage', ({ key }) => {
  if (key === stored) showOwnNames();
});
