import { createClient } from '@ledger-explorer/client';
import { createMock } from '@ledger-explorer/client/testing';
import { describe, expect, it } from 'vitest';
import { createPages } from './create-pages.ts';

const day = 86_400_000;
const party = 'party/a::1220';

/** The pages of a network whose API is a mock. */
function mockedPages() {
  const mock = createMock();
  const client = createClient({ ...mock, numbers: 'string', retries: 0 });
  const pages = createPages({ network: 'localnet', networks: ['localnet'], client });
  const open = (path: string, query = '') => {
    const found = pages.find(path);
    if (found === null) throw new Error(`no page at ${path}`);
    return pages.render(found, query);
  };
  return { mock, pages, open };
}

/** Decoded targets of the links of a document whose text is `label`. */
function linksTo(body: string, label: string): readonly string[] {
  return [...body.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>\s*([^<]*?)\s*<\/a/gu)]
    .filter(([, , text]) => text === label)
    .map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

/** The hidden inputs of the filter form of a document. */
function keptBy(body: string): readonly string[] {
  const [form = ''] = /<form class="filter".*?<\/form>/su.exec(body) ?? [];
  return Array.from(
    form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/gu),
    ([, name = '', value = '']) => `${name}=${value}`,
  );
}

describe('the pages of a party', () => {
  it.each(['listBalanceHistory', 'listPartyTransfers', 'listRewards', 'listPartyUpdates'] as const)(
    'get the error of %s, not a page without its rows',
    async (operation) => {
      const { mock, open } = mockedPages();
      mock.fail(operation, 'unavailable', { times: 9 });
      const { status, body } = await open(party);
      expect(status).toBe(503);
      expect(body).not.toContain('data-field="balance"');
    },
  );

  it.each(['listBalanceHistory', 'listPartyTransfers', 'listRewards', 'listPartyUpdates'] as const)(
    'are shown if %s does not know the party',
    async (operation) => {
      const { mock, open } = mockedPages();
      mock.fail(operation, 'not-found', { times: 9 });
      expect((await open(party)).status).toBe(200);
    },
  );
});

describe('a list in order of time', () => {
  /** Rows shown, and the range of their ranks. */
  const rowsOf = (body: string) => [
    body.match(/<tr role="row" data-row=/gu)?.length,
    /<nav class="paging"[^>]*>\s*<p>([\d–&#;]+)/u.exec(body)?.[1]?.replace('&#8211;', '–'),
  ];

  it('of balance changes shows its oldest rows', async () => {
    const { mock, open } = mockedPages();
    const row = (at: number) => ({ updateId: `1220${String(at).padStart(64, '0')}`, time: at * day });
    mock.list(
      'listBalanceHistory',
      Array.from({ length: 60 }, (_, at) => row(at)),
    );
    const { body } = await open(`${party}/balance`);
    const [oldest = ''] = linksTo(body, 'Oldest');
    const { body: end } = await open(`${party}/balance`, oldest.slice(1));
    expect(rowsOf(end)).toEqual([25, '25–1']);
    expect(end).toContain(`data-row="${row(0).updateId}"`);
    expect(rowsOf((await open(`${party}/balance`, 'size=50')).body)).toEqual([50, '60–11']);
  });

  it.each([
    ['contracts', 'listPartyContracts'],
    ['coins', 'listPartyCoins'],
  ] as const)('of %s has no link to its oldest rows, which the API cannot read', async (path, operation) => {
    const { mock, open } = mockedPages();
    mock.list(
      operation,
      Array.from({ length: 60 }, (_, at) => ({ contractId: `00${String(at).padStart(4, '0')}`, createdAt: at * day })),
    );
    const { body } = await open(`${party}/${path}`);
    expect(rowsOf(body)[0]).toBe(25);
    expect([...linksTo(body, 'Older'), ...linksTo(body, 'Oldest')]).toHaveLength(1);
    expect(rowsOf((await open(`${party}/${path}`, 'end=oldest')).body)).toEqual(rowsOf(body));
    expect(rowsOf((await open(`${party}/${path}`, 'size=50')).body)[0]).toBe(50);
  });
});

describe('the link of an error page', () => {
  it('to try again keeps the query', async () => {
    const { mock, open } = mockedPages();
    mock.fail('listTransferHistory', 'unavailable');
    const { body } = await open('transfers', 'kind=MINT&size=100&at=7');
    expect(linksTo(body, 'Try again')).toEqual(['?kind=MINT&size=100&at=7']);
  });

  it('to the newest rows keeps the filters, unless they may be invalid', async () => {
    const { mock, open } = mockedPages();
    mock.fail('listTransferHistory', 'position-removed');
    const { body } = await open('transfers', 'kind=MINT&size=100&at=7&cursor=x&end=oldest');
    expect(linksTo(body, 'Show the newest')).toEqual(['?kind=MINT&size=100']);
    expect(linksTo((await open('transfers', 'kind=COIN')).body, 'Show the newest')).toEqual(['./transfers']);
  });

  it('for a request that its host refuses leads to the same page, also in another language', () => {
    const { pages } = mockedPages();
    const refused = { status: 429, detail: '', retryAfter: 1000, requestId: null };
    const { body } = pages.problem({ path: `de/${party}/transfers`, query: 'kind=MINT' }, refused);
    expect(linksTo(body, 'Noch einmal versuchen')).toEqual(['?kind=MINT']);
    expect(linksTo(body, 'English')).toEqual(['../../../party/a::1220/transfers?kind=MINT']);
    expect(linksTo(pages.problem({ path: 'transfers', query: '' }, refused).body, 'Try again')).toEqual([
      './transfers',
    ]);
  });
});

it.each([
  ['nothing', './'],
  ['no/page/here', '../../'],
  ['de/updates', '../'],
])('the error page at /%s, of no network, links below the network', (path, up) => {
  const problem = { status: 404, detail: '', retryAfter: null, requestId: null };
  const { body } = mockedPages().pages.problem({ path, query: '', isOfHost: true }, problem);
  const addresses = Array.from(body.matchAll(/ (?:href|src|action)="([^"#]+)"/gu), ([, address = '']) => address);
  const own = addresses.filter((address) => !/^(?:https?|data):/u.test(address));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((address) => !address.startsWith(`${up}localnet/`))).toEqual([]);
});

describe('a filter form', () => {
  it.each([
    ['updates', 'size=100', ['size=100']],
    ['transfers', 'size=100&at=7&cursor=x&kind=MINT', ['size=100', 'at=7']],
    [`${party}/transfers`, 'size=50', ['size=50']],
    [`${party}/updates`, 'size=50', ['size=50']],
    ['parties', 'size=50', ['size=50']],
    ['templates', 'size=50', ['size=50']],
    ['charts/volume', 'interval=hour', ['interval=hour']],
    ['names', 'party=a::1220', ['party=a::1220']],
  ])('at %s?%s keeps %j', async (path, query, kept) => {
    expect(keptBy((await mockedPages().open(path, query)).body)).toEqual(kept);
  });
});

it('the names of one party are shown as such, with a link to all names', async () => {
  const { open } = mockedPages();
  const { body } = await open('names', 'party=b::1220ff&prefix=x');
  expect(body).toContain('data-value="b::1220ff"');
  expect(linksTo(body, 'All names')).toEqual(['?prefix=x']);
  expect(linksTo((await open('names', 'prefix=x')).body, 'All names')).toEqual([]);
});

it('the highest point of a series is found among values that differ in their last digits', async () => {
  const { mock, open } = mockedPages();
  const [lower, higher] = ['12345678901234567890.1', '12345678901234567890.2'];
  const points = [lower, higher, lower].map((value, at) => ({ time: at * day, value, parts: null }));
  mock.reply('getSeries', { interval: 'day', incomplete: false, points });
  const { body } = await open('charts/volume');
  expect(body).toMatch(new RegExp(`data-part="most"\\s*>\\s*<data[^>]*data-value="${higher}"`, 'u'));
});

it('the chart of daily rewards has their exact sums', async () => {
  const { mock, open } = mockedPages();
  const others = { sv: '0', developmentFund: '0', unclaimedActivity: '0', count: 1, price: null };
  const content = [0, 1, 3].map((at) => ({ ...others, day: at * day, app: '0.1', validator: '0.2' }));
  mock.reply('listDailyRewards', { content });
  expect((await open(`${party}/rewards`)).body).toContain('data-values="0.3 0.3 0 0.3"');
});

it.each([`update/1220${'0'.repeat(64)}`, 'contract/00ab', `${party}/balance`])(
  'at %s the word UTC is in the element whose time a script can make local',
  async (path) => {
    const { body } = await mockedPages().open(path, path.endsWith('balance') ? 'at=7' : '');
    expect(body.match(/ UTC<\/time/gu)?.length).toBeGreaterThan(1);
    expect(body).not.toMatch(/<\/time\s*>\s*UTC/u);
  },
);

it('the tabs of an update stay at the shown part of its events', async () => {
  const { body } = await mockedPages().open(`update/1220${'0'.repeat(64)}`, 'cursor=x');
  expect(linksTo(body, 'Raw')).toEqual(['?view=raw&cursor=x#events']);
});
