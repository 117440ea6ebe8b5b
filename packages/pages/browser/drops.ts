/** Closes the open panels of the masthead. They also close on a click elsewhere and on Escape. */
function close(except: Element | null): void {
  for (const drop of document.querySelectorAll<HTMLDetailsElement>('.drop[open]'))
    if (drop !== except) drop.open = false;
}

document.addEventListener('click', ({ target }) => {
  close(target instanceof Element ? target.closest('.drop') : null);
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  const open = document.querySelector<HTMLDetailsElement>('.drop[open]');
  close(null);
  open?.querySelector('summary')?.focus();
});
