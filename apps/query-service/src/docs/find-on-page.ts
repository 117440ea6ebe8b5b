/**
 * The part of the reference page's script that finds: all words of a search, wherever a section has them, headings before names of
 * parameters and fields before the rest. It also closes the index where that is one tap away, and opens it where it stands beside the text.
 */
export const findOnPage = `
document.documentElement.classList.add('scripted');
const index = document.getElementById('index');
const beside = matchMedia('(min-width: 52.01rem)');
const fitIndex = () => { index.open = beside.matches; };
beside.addEventListener('change', fitIndex);
fitIndex();
index.addEventListener('click', (event) => {
  if (event.target.closest('a') && !beside.matches) index.open = false;
});
const search = document.getElementById('find');
const wanted = search.querySelector('input');
const [told, list] = search.querySelectorAll('p, ol');
search.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') { wanted.value = ''; find(); }
});
search.hidden = false;
search.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
let places = null;
const readPlaces = () => [...document.querySelectorAll('main section')].map((section) => {
  const heading = section.querySelector('h2, h3');
  const parts = [...section.querySelectorAll('h2, h3, .path, th, td, p')]
    .filter((part) => part.closest('form, .answer') === null && part.closest('section') === section)
    .map((part) => ({ part, text: part.textContent.replace(/\\s+/g, ' ').trim(), low: part.textContent.toLowerCase() }));
  return { heading, parts, low: parts.map(({ low }) => low).join(' ') + ' ' + heading.id.toLowerCase() };
});
const rankOf = ({ part }) => (/^H/.test(part.tagName) ? 0 : part.tagName === 'TH' || part.className === 'path' ? 1 : 2);
const find = () => {
  const words = wanted.value.toLowerCase().split(/\\s+/).filter((word) => word !== '');
  list.replaceChildren();
  told.textContent = '';
  if (words.length === 0) return;
  if (!beside.matches) index.open = false;
  places ??= readPlaces();
  const hits = places
    .filter(({ low }) => words.every((word) => low.includes(word)))
    .map(({ heading, parts }) => {
      const own = parts.filter(({ low }) => words.some((word) => low.includes(word)));
      const best = own.sort((a, b) => rankOf(a) - rankOf(b))[0] ?? parts[0];
      return { heading, best, rank: heading.id.toLowerCase() === words.join('') ? -1 : rankOf(best) };
    })
    .sort((a, b) => a.rank - b.rank);
  told.textContent = hits.length === 0 ? 'Nothing found.' : hits.length + ' found' + (hits.length > 12 ? ', the first 12:' : ':');
  for (const { heading, best } of hits.slice(0, 12)) {
    const link = document.createElement('a');
    link.href = '#' + heading.id;
    link.textContent = heading.firstChild.textContent;
    const item = document.createElement('li');
    item.append(link);
    if (best.part !== heading) {
      const at = Math.max(0, best.text.toLowerCase().indexOf(words.find((word) => best.low.includes(word))) - 20);
      const shown = document.createElement('span');
      shown.className = 'soft';
      shown.textContent = (at > 0 ? '… ' : '') + best.text.slice(at, at + 80);
      item.append(shown);
    }
    link.addEventListener('click', (event) => {
      event.preventDefault();
      for (const marked of document.querySelectorAll('.hit')) marked.classList.remove('hit');
      history.pushState(null, '', link.href);
      if (!beside.matches) { wanted.value = ''; find(); }
      const hit = best.part.closest('tr') ?? best.part;
      hit.classList.add('hit');
      hit.tabIndex = -1;
      hit.focus({ preventScroll: true });
      hit.scrollIntoView({ block: 'center' });
    });
    list.append(item);
  }
};
wanted.addEventListener('input', find);
`;
