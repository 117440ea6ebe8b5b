import { element } from './element.ts';

/** Announces a text to screen readers. */
export function announce(text: string): void {
  let region = document.getElementById('said');
  if (!region) {
    region = element('p', { id: 'said', className: 'ear', role: 'status' });
    document.body.append(region);
  }
  region.textContent = text;
}
