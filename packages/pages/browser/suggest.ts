import { announce } from './announce.ts';
import { element } from './element.ts';
import { showOwnNames } from './own-names.ts';
import { texts } from './texts.ts';
import { trustedHtml } from './trusted-html.ts';

/** Milliseconds after the last key press before suggestions are requested. */
const pause = 120;
/** Characters from which suggestions are requested. */
const shortest = 2;

/** Makes a search field a combobox (ARIA Authoring Practices: list autocomplete, manual selection). Without a choice, Enter searches. */
function offerSuggestions(form: HTMLFormElement, field: HTMLInputElement, id: string): void {
  const source = new URL(`${form.action.slice(0, form.action.lastIndexOf('/'))}/-/suggest`);
  const list = element('ul', { role: 'listbox', id, ariaLabel: field.ariaLabel, hidden: true });
  form.append(list);
  field.role = 'combobox';
  field.ariaAutoComplete = 'list';
  field.setAttribute('aria-controls', list.id);
  field.ariaExpanded = 'false';
  let pending = new AbortController();
  let timer = 0;

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const chosen = () => list.querySelector<HTMLElement>('[aria-selected=true]');

  function choose(option: HTMLElement | null): void {
    for (const each of options()) each.ariaSelected = String(each === option);
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }

  function close(): void {
    clearTimeout(timer);
    pending.abort();
    choose(null);
    list.hidden = true;
    field.ariaExpanded = 'false';
  }

  async function request(): Promise<void> {
    pending.abort();
    pending = new AbortController();
    source.searchParams.set('q', field.value);
    const { signal } = pending;
    // A failure is ignored, because the form works without suggestions.
    const text = await fetch(source, { signal, headers: { accept: 'text/html' } })
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
    if (signal.aborted) return;
    list.innerHTML = trustedHtml(text);
    showOwnNames();
    const found = options().length;
    list.hidden = found === 0;
    field.ariaExpanded = String(found > 0);
    choose(null);
    if (found > 0) announce(texts.suggestions(found));
  }

  function open(option: HTMLElement): void {
    location.href = new URL(option.dataset.href ?? '', source).href;
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    if (field.value.trim().length < shortest) close();
    else timer = setTimeout(() => void request(), pause);
  });
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    const all = options();
    const option = chosen();
    if (event.key === 'Escape' && !list.hidden) close();
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !list.hidden) {
      const at = option ? all.indexOf(option) : -1;
      const next = event.key === 'ArrowDown' ? at + 1 : at === -1 ? all.length - 1 : at - 1;
      // Beyond either end is the field itself.
      choose(all[next] ?? null);
    } else if (event.key === 'Enter' && option) open(option);
    else return;
    event.preventDefault();
  });
  // Keeps the focus in the field.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
    if (option) open(option);
  });
}

// The home page has two search forms: a hidden one in its header, and one in its content.
for (const [at, form] of document.querySelectorAll<HTMLFormElement>('form.search').entries()) {
  const field = form.querySelector<HTMLInputElement>('input[type=search]');
  if (field) offerSuggestions(form, field, `suggestions-${at}`);
}
