import { texts } from './texts.ts';
import { copyText } from './copy-text.ts';
import { switchZone } from './local-time.ts';

const stored = 'lx-keys';

/** Whether single-key shortcuts are on. */
export function keysAreOn(): boolean {
  return localStorage.getItem(stored) !== 'off';
}

export function switchKeys(on: boolean): void {
  localStorage.setItem(stored, on ? 'on' : 'off');
}

const sections: Record<string, string> = {
  u: 'updates',
  t: 'transfers',
  p: 'parties',
  v: 'validators',
  g: 'governance',
  s: 'supply',
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

function follow(selector: string): void {
  document.querySelector<HTMLAnchorElement>(selector)?.click();
}

let afterG = false;

/** Runs the shortcut of a key. Returns whether there is one. */
function press(key: string): boolean {
  if (afterG) {
    afterG = false;
    if (key === 'h') follow('a.brand');
    else if (sections[key]) follow(`.pages a[href$="/${sections[key]}"]`);
    return true;
  }
  switch (key) {
    case 'g':
      afterG = true;
      return true;
    case 'j':
      move(1);
      return true;
    case 'k':
      move(-1);
      return true;
    case 'ArrowLeft':
      follow('.paging a[rel=prev]');
      return true;
    case 'ArrowRight':
      follow('.paging a[rel=next]');
      return true;
    case 'n':
      follow('.neighbors a[rel=next]');
      return true;
    case 'p':
      follow('.neighbors a[rel=prev]');
      return true;
    case 't':
      switchZone();
      return true;
    case '.':
      follow('#strip a');
      return true;
    case 'y': {
      const pin = document.querySelector<HTMLAnchorElement>('#strip a[title]');
      void copyText(pin?.href ?? location.href, texts.thePermalink);
      return true;
    }
    case 'c': {
      const id = (current() ?? document).querySelector<HTMLElement>('.id, .whole-id[data-value]');
      if (id) void copyText(id.dataset.value ?? '', texts.theId, id);
      return true;
    }
    case '/': {
      const fields = [...document.querySelectorAll<HTMLElement>('input[type=search]')];
      // In a narrow window the masthead shows its search field only as the target of the address.
      if (!fields.some((each) => each.checkVisibility())) location.hash = 'site-search';
      const field = fields.find((each) => each.checkVisibility()) ?? null;
      field?.focus();
      return field !== null;
    }
    case '?':
      follow('footer a[href$="/help"]');
      return true;
    default:
      return false;
  }
}

document.addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !keysAreOn()) return;
  if (target instanceof Element && target.closest('input, select, textarea, button, [contenteditable], pre')) return;
  if (press(key)) event.preventDefault();
});
