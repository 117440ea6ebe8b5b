/** Announces a text to screen readers. */
export function announce(text: string): void {
  let region = document.getElementById('said');
  if (!region) {
    region = document.createElement('p');
    region.id = 'said';
    region.className = 'ear';
    region.role = 'status';
    document.body.append(region);
  }
  region.textContent = text;
}
