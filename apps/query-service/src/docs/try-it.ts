/**
 * Script of the reference: shows the form of an operation, sends the request and shows the response. It formats JSON
 * as text without parsing it, so that no digit of an amount is lost. It looks for the other brace of an empty object
 * in 40 characters only, because a search in the whole text for each brace would be slow.
 */
export const tryIt = `
'use strict';
const layOut = (text) => {
  let depth = 0;
  const line = () => '\\n' + '  '.repeat(depth);
  return text.replace(/"(?:[^"\\\\]|\\\\.)*"|[{}[\\],:]|[^\\s"{}[\\],:]+|\\s+/g, (token, at) => {
    if (/^\\s/.test(token)) return '';
    if (token === '{' || token === '[') {
      const empty = /^\\s*[}\\]]/.test(text.slice(at + 1, at + 40));
      depth += 1;
      return empty ? token : token + line();
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      return /[{[]\\s*$/.test(text.slice(Math.max(0, at - 40), at)) ? token : line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
};
const quote = (text) => "'" + text.replaceAll("'", "'\\\\''") + "'";
for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin;
const key = document.getElementById('api-key');
if (key !== null) {
  key.form.hidden = false;
  key.form.addEventListener('submit', (event) => event.preventDefault());
  // Each operation has its own page, so the key is stored for this tab.
  key.value = sessionStorage.getItem('api-key') ?? '';
  const noteKey = () => {
    sessionStorage.setItem('api-key', key.value.trim());
    for (const note of document.querySelectorAll('.needs-key')) note.hidden = key.value.trim() !== '';
  };
  key.addEventListener('input', noteKey);
  noteKey();
}
for (const form of document.querySelectorAll('form[data-path]')) {
  form.hidden = false;
  const output = form.nextElementSibling;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const query = new URLSearchParams();
    const headers = {};
    let path = form.dataset.path;
    for (const field of form.querySelectorAll('[data-in]')) {
      const { in: place } = field.dataset;
      if (place === 'path') path = path.replace('{' + field.name + '}', () => encodeURIComponent(field.value));
      else if (field.value !== '' && place === 'query') query.set(field.name, field.value);
      else if (field.value !== '' && place === 'header') headers[field.name] = field.value;
    }
    const target = path + (query.size === 0 ? '' : '?' + query);
    if (form.dataset.key === 'yes' && key.value.trim() !== '') headers['x-api-key'] = key.value.trim();
    output.hidden = false;
    const [status, body, command, lines] = ['.status', '.body', '.curl', '.headers'].map((part) => output.querySelector(part));
    const count = output.querySelector('summary');
    const shown = Object.keys(headers).map((name) => ' -H ' + quote(name + ': ' + (name === 'x-api-key' ? '<API_KEY>' : headers[name])));
    command.textContent = 'curl' + shown.join('') + ' ' + quote(location.origin + target);
    status.className = 'status';
    status.textContent = 'Waiting for the answer …';
    try {
      const began = performance.now();
      const response = await fetch(target, { headers, cache: 'no-store' });
      const text = await response.text();
      status.textContent = 'Status ' + response.status + ', ' + Math.round(performance.now() - began) + ' ms';
      status.className = response.ok ? 'status' : 'status bad';
      count.textContent = [...response.headers].length + ' headers of the answer';
      lines.textContent = [...response.headers].map(([name, value]) => name + ': ' + value).join('\\n');
      body.textContent = text.length > 2000000 ? text.slice(0, 2000000) + ' …' : layOut(text);
    } catch {
      status.textContent = 'No answer: the service cannot be reached.';
      status.className = 'status bad';
      count.textContent = 'No headers';
      lines.textContent = '';
      body.textContent = '';
    }
  });
}
`;
