/** Says something to those who do not see the page. */
export function say(text: string): void {
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
