/** Highlights all occurrences of an id while one of them is under the pointer or has the focus. */
function mark(event: Event): void {
  const id =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('.id, .whole-id[data-value]')?.dataset.value
      : undefined;
  for (const element of document.querySelectorAll<HTMLElement>('.id, .whole-id[data-value]')) {
    element.classList.toggle('same', id !== undefined && element.dataset.value === id && event.type !== 'focusout');
  }
}

for (const type of ['pointerover', 'focusin', 'focusout']) document.addEventListener(type, mark);
