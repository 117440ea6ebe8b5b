import { copyText } from './copy-text.ts';
import { switchZone } from './local-time.ts';
import { readStored, store } from './stored.ts';
import { texts } from './texts.ts';

const stored = 'lx-keys';

/** Whether single-key shortcuts are on. */
export function keysAreOn(): boolean {
  return readStored(stored) !== 'off';
}

export function switchKeys(on: boolean): void {
  store(stored, on ? 'on' : 'off');
}

/** Selectors of the links that keys open after `g`. */
const sections: Readonly<Record<string, string>> = {
  h: 'a.brand',
  u: '.pages a[href$="/updates"]',
  t: '.pages a[href$="/transfers"]',
  p: '.pages a[href$="/parties"]',
  v: '.pages a[href$="/validators"]',
  g: '.pages a[href$="/governance"]',
  s: '.pages a[href$="/supply"]',
};

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null;
}

/** Moves the focus to the first link of the next or previous row. */
function move(by: 1 | -1): void {
  const all = rows();
  const row = current();
  const at = row ? all.indexOf(row) + by : by === 1 ? 0 : all.length - 1;
  all[at]?.querySelector<HTMLElement>('a[href]')?.focus();
}

/** Focuses the search field. */
function search(): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>('input[type=search]')];
  // In a narrow window the masthead shows its search field only as the target of the address.
  if (!fields.some((each) => each.checkVisibility())) location.hash = 'site-search';
  const field = fields.find((each) => each.checkVisibility());
  field?.focus();
  return field !== undefined;
}

/** Whether the last key was `g`. */
let afterG = false;

/** Selectors of the links that keys open. */
const links: Readonly<Record<string, string>> = {
  ArrowLeft: '.paging a[rel=prev]',
  ArrowRight: '.paging a[rel=next]',
  n: '.neighbors a[rel=next]',
  p: '.neighbors a[rel=prev]',
  '.': '#strip a',
  '?': 'footer a[href$="/help"]',
};

/** The other shortcuts by key. One that returns false leaves the key to the browser. */
const shortcuts: Readonly<Record<string, () => unknown>> = {
  g: () => (afterG = true),
  j: () => {
    move(1);
  },
  k: () => {
    move(-1);
  },
  t: switchZone,
  '/': search,
  y: () => {
    const pin = document.querySelector<HTMLAnchorElement>('#strip a[title]');
    void copyText(pin?.href ?? location.href, texts.thePermalink);
  },
  c: () => {
    const id = (current() ?? document).querySelector<HTMLElement>('.id, .whole-id[data-value]');
    if (id) void copyText(id.dataset.value ?? '', texts.theId, id);
  },
};

/** Runs the shortcut of a key. Returns whether the page has it. After `g`, other keys do nothing. */
function press(key: string): boolean {
  const isSection = afterG;
  afterG = false;
  const link = (isSection ? sections : links)[key];
  const target = link === undefined ? null : document.querySelector<HTMLAnchorElement>(link);
  target?.click();
  if (isSection || target) return true;
  const shortcut = shortcuts[key];
  return shortcut !== undefined && shortcut() !== false;
}

document.addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !keysAreOn()) return;
  if (target instanceof Element && target.closest('input, select, textarea, button, [contenteditable], pre')) return;
  if (press(key)) event.preventDefault();
});
