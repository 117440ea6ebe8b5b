import { expect, it } from 'vitest';
import { foreignLink } from './foreign-link.ts';

it('links an https address with its host in bold', () => {
  const { text } = foreignLink('reasonUrl', 'https://lists.example/a?b=1');
  expect(text).toContain('href="https://lists.example/a?b=1"');
  expect(text).toContain('<b><bdi lang="und">lists.example</bdi></b>');
  expect(text).toContain('rel="noreferrer nofollow ugc"');
});

it.each([
  'javascript:alert(1)',
  'http://lists.example/',
  'data:text/html,x',
  'https://user:word@lists.example/',
  'no link',
  '',
])('shows %j as text', (address) => {
  expect(foreignLink('reasonUrl', address).text).not.toContain('href');
});
