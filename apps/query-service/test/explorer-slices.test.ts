import { expect, it } from 'vitest';
import { alice } from './long-ledger.ts';
import { attribute, openPage } from './read-page.ts';
import { serviceOfFile } from './test-service.ts';

const service = serviceOfFile({ index: 'own' });

const party = `/party/${encodeURIComponent(alice)}`;
const pages = [
  '/updates',
  '/transfers?kind=TRANSFER',
  `${party}/transfers`,
  `${party}/updates`,
  `${party}/balance`,
  `${party}/contracts?state=ALL`,
];

it.each(pages)('%s stays at the position of its first page while updates arrive', async (path) => {
  const read = async (address: string) => {
    const { response, elements } = await openPage(service.base + address);
    expect(response.status).toBe(200);
    const next = elements.find((element) => attribute(element, 'rel') === 'next');
    return { next: next && attribute(next, 'href'), position: response.headers.get('explorer-position') };
  };
  const first = await read(path);
  const positions = [first.position];
  for (let { next } = first; next != null;) {
    await service.grow(1);
    const { pathname, search } = new URL(next, `http://any${path}`);
    const page = await read(pathname + search);
    positions.push(page.position);
    ({ next } = page);
  }
  expect(positions.length).toBeGreaterThan(1);
  expect(new Set(positions)).toEqual(new Set([first.position]));
});
