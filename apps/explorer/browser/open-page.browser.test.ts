import { type Deployment, startProgram } from '@ledger-explorer/kit';
import { type Browser, openBrowser, type Page } from '@ledger-explorer/kit/downloads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { type Explorer, startExplorer } from './explorer.ts';
import { rewindTo } from './rewind-to.ts';
import { startProxy } from './closable-proxy.ts';

let explorer: Explorer<Deployment>;
let browser: Browser;
let tabs: Awaited<ReturnType<Browser['newContext']>>;
let page: Page;
/** Proxy between the browser and the service. */
let proxy: Awaited<ReturnType<typeof startProxy>>;
let base: string;
/** Number of stream requests. */
let streams: number;

beforeAll(async () => {
  const network = ['--parties', '20', '--validators', '5', '--seed', '16'];
  [explorer, browser] = await Promise.all([startExplorer(300, network), openBrowser()]);
  const direct = new URL(explorer.base);
  proxy = await startProxy(Number(direct.port));
  direct.port = String(proxy.port);
  base = direct.href;
});

afterAll(async () => {
  await browser.close();
  await proxy.close();
  await explorer.deployment.stop();
});

beforeEach(async () => {
  tabs = await browser.newContext();
  page = await tabs.newPage();
  streams = 0;
  count(page);
  return () => tabs.close();
});

function count(tab: Page): void {
  tab.on('request', (request) => {
    if (request.url().endsWith('/-/stream')) streams += 1;
  });
}

interface Listed {
  readonly updateId: string;
  /** Milliseconds since the epoch: `#1`. */
  readonly recordTime: string;
}

/** The newest updates in the API. */
async function newest(size: number): Promise<readonly Listed[]> {
  const pages: Listed[] = [];
  for (let at = 0; pages.length < size; at += 1) {
    const { content } = (await explorer.get(`/v1/updates?size=100&page=${at}`)) as { content: readonly Listed[] };
    pages.push(...content);
  }
  return pages.slice(0, size);
}

function shown(tab = page): Promise<string[]> {
  return tab.evaluate('Array.from(document.querySelectorAll("main tr[data-row]"), (row) => row.dataset.row)');
}

/** Waits until all rows of a page are the newest updates. */
async function untilNewestShown(tab = page): Promise<void> {
  await eventually(async () => {
    const rows = await shown(tab);
    expect(rows).toEqual((await newest(rows.length)).map(({ updateId }) => updateId));
  });
}

/** Records every later state of the rows. */
const record = `window.states = []; new MutationObserver(() => {
  states.push(Array.from(document.querySelectorAll('main tr[data-row]'), (row) => row.dataset.row));
}).observe(document.querySelector('main'), { childList: true });`;

describe('an open page', () => {
  it('shows every one of 200 new updates once while connections are cut', async () => {
    await page.goto(`${base}updates?size=100`);
    await page.evaluate(record);
    const before = (await newest(1))[0]?.updateId ?? '';
    for (let step = 0; step < 4; step += 1) {
      await explorer.deployment.advance(50);
      if (step > 0) {
        await proxy.close();
        await proxy.open();
      }
      await untilNewestShown();
    }
    const ids = (await newest(200 + 100)).map(({ updateId }) => updateId);
    expect(ids.indexOf(before)).toBe(4 * 50);
    const states = await page.evaluate<string[][]>('states');
    const seen = new Set(states.flat());
    expect(ids.slice(0, 200).filter((id) => !seen.has(id))).toEqual([]);
    // Each state is a contiguous part of the list.
    for (const state of states) {
      const from = ids.indexOf(state[0] ?? '');
      expect([from >= 0, state]).toEqual([true, ids.slice(from, from + 100)]);
    }
  });

  it('keeps a form as filled in, and the search of the home page suggests after new rows', async () => {
    await page.goto(`${base}transfers`);
    await page.evaluate('document.querySelector("select[name=kind]").value = "MINT"');
    const before = await shown();
    await explorer.deployment.advance(20);
    await eventually(async () => {
      expect(await shown()).not.toEqual(before);
    });
    expect(await page.evaluate('document.querySelector("select[name=kind]").value')).toBe('MINT');

    await page.goto(base);
    const position = () => page.evaluate('document.querySelector("#strip [data-field=position]").dataset.value');
    const opened = await position();
    await explorer.deployment.advance(5);
    await eventually(async () => {
      expect(await position()).not.toBe(opened);
    });
    await page.fill('.hero input[type=search]', 'alice');
    await page.waitForSelector('.hero [role=option]');
  });

  it('polls while the stream is refused, and opens it again', async () => {
    await page.route('**/-/stream', (route) => route.fulfill({ status: 404 }), { times: 2 });
    await page.goto(`${base}updates?size=100`);
    await explorer.deployment.advance(3);
    await untilNewestShown();
    await eventually(() => {
      expect(streams).toBe(3);
    });
  });

  it('has a stream if the browser refuses locks', async () => {
    await page.addInitScript('navigator.locks.request = () => Promise.reject(new DOMException("", "SecurityError"))');
    await page.goto(`${base}updates`);
    await eventually(() => {
      expect(streams).toBeGreaterThan(0);
    });
  });

  it('shares its stream with other tabs, and another tab takes it over when it closes', async () => {
    const other = await tabs.newPage();
    count(other);
    await page.goto(`${base}updates?size=100`);
    await eventually(() => {
      expect(streams).toBeGreaterThan(0);
    });
    const before = streams;
    await other.goto(`${base}updates?size=100`);
    await explorer.deployment.advance(3);
    await untilNewestShown();
    await untilNewestShown(other);
    expect(streams).toBe(before);
    await page.goto('about:blank');
    await explorer.deployment.advance(3);
    await untilNewestShown(other);
    expect(streams).toBe(before + 1);
  });

  it('in live mode updates under the pointer until it is paused', async () => {
    // The label of a switch changes only after the browser has acted.
    const press = (text: string) =>
      eventually(() =>
        page.evaluate(
          `Array.from(document.querySelectorAll('.controls button')).find((one) => one.textContent === '${text}').click()`,
        ),
      );
    const fresh = 'document.querySelector("button.fresh")';
    await page.goto(base);
    await page.click('main a[href$="/live"]');
    await page.waitForURL(/\/live$/u);
    await page.click('main h1');
    await explorer.deployment.advance(30);
    await untilNewestShown();
    // A place in the list without a link, as a link would keep the list unchanged.
    const edge = await page.evaluate<number>('document.querySelector("main").getBoundingClientRect().left');
    await page.mouse.move(edge + 1, 300);
    await page.evaluate('scrollTo({ top: document.body.scrollHeight })');
    await explorer.deployment.advance(3);
    await untilNewestShown();

    await press('Pause');
    const before = await shown();
    await explorer.deployment.advance(5);
    await eventually(async () => {
      expect(await page.evaluate(`[${fresh}.hidden, ${fresh}.textContent]`)).toEqual([false, 'Show 5 new']);
    });
    expect(await shown()).toEqual(before);
    await press('Resume');
    await untilNewestShown();
    expect(await page.evaluate(`${fresh}.hidden`)).toBe(true);

    await press('Full screen');
    await eventually(async () => {
      expect(await page.evaluate('document.fullscreenElement?.localName')).toBe('html');
    });
    expect(await page.evaluate('document.querySelector(".masthead").checkVisibility()')).toBe(false);
    expect(await page.evaluate('document.querySelector(".controls").checkVisibility()')).toBe(true);
    await press('Leave full screen');
    await eventually(async () => {
      expect(await page.evaluate('document.fullscreenElement')).toBeNull();
    });
  });

  it.each([
    ['updates', 'Show 4 new'],
    ['de/updates', '4 neue zeigen'],
  ])('%s holds new rows behind a button while a row has focus, and shows them on click', async (path, text) => {
    const button = 'document.querySelector("button.fresh")';
    await page.goto(base + path);
    const before = await shown();
    await page.evaluate('document.querySelector("main tr[data-row] a").focus()');
    await explorer.deployment.advance(4);
    await eventually(async () => {
      expect(await page.evaluate(`[${button}.hidden, ${button}.textContent]`)).toEqual([false, text]);
    });
    expect(await shown()).toEqual(before);
    expect(await page.evaluate('document.activeElement.closest("tr[data-row]").dataset.row')).toBe(before[0]);
    await page.click('button.fresh');
    await untilNewestShown();
    expect(await page.evaluate(`${button}.hidden`)).toBe(true);
  });

  it('at a position stays unchanged', async () => {
    const live = await tabs.newPage();
    await live.goto(`${base}updates?size=100`);
    await page.goto(`${base}updates?at=100`);
    const before = await shown();
    await explorer.deployment.advance(1);
    await untilNewestShown(live);
    expect(await page.evaluate('document.querySelector("main[data-live]")')).toBeNull();
    expect(await shown()).toEqual(before);
  });

  it("shows the reader's own names in new rows", async () => {
    await page.goto(`${base}transfers`);
    // A party that moves coin often.
    const party = await page.evaluate<string>(`(() => {
      const rows = Map.groupBy(document.querySelectorAll('main tr[data-row] a.id[data-value]'), (one) => one.dataset.value);
      const [[value]] = Array.from(rows).sort(([, a], [, b]) => b.length - a.length);
      localStorage.setItem('lx-names', JSON.stringify({ [value]: 'Ada' }));
      return value;
    })()`);
    await page.goto(`${base}transfers`);
    const before = await shown();
    // Wait until the party moves coin again.
    await eventually(async () => {
      await explorer.deployment.advance(20);
      const links = await page.evaluate<readonly (readonly [row: string, own: string])[]>(
        `Array.from(document.querySelectorAll('main tr[data-row] a.id[data-value=${JSON.stringify(party)}]'), (one) => [one.closest('tr').dataset.row, one.dataset.own])`,
      );
      expect(links.filter(([row]) => !before.includes(row)).length).toBeGreaterThan(0);
      expect(new Set(links.map(([, own]) => own))).toEqual(new Set(['Ada']));
    });
    await page.evaluate('localStorage.clear()');
  });

  it('shows the age of its data and becomes stale without updates', async () => {
    await page.goto(`${base}updates`);
    await page.evaluate(
      '{ const real = performance.now.bind(performance); performance.now = () => real() + 4_000_000; }',
    );
    await eventually(async () => {
      const strip = await page.evaluate<string>('document.getElementById("strip").innerText');
      expect(strip).toMatch(/^○\s+stale\s[^]*\b(?:1 h|6\d min) old/u);
    });
    await explorer.deployment.advance(1);
    await eventually(async () => {
      expect(await page.evaluate<string>('document.getElementById("strip").innerText')).toMatch(/^●\s+live\s/u);
    });
  });

  it('does not call a network that was reset live or stale', async () => {
    await page.goto(`${base}updates`);
    await page.evaluate(`{
      document.getElementById('strip').className = 'drop strip reset';
      const real = performance.now.bind(performance);
      performance.now = () => real() + 4_000_000;
    }`);
    await eventually(async () => {
      expect(await page.evaluate('document.querySelector("#strip .age").textContent')).toMatch(/(?:1 h|6\d min) old/u);
    });
    expect(await page.evaluate('document.getElementById("strip").className')).toBe('drop strip reset');
  });

  // Last, as the ledger is rewound.
  it('shows the index after a rewind without earlier events, and later updates', async () => {
    const { deployment } = explorer;
    const listener = await tabs.newPage();
    await listener.goto(`${base}updates?at=100`);
    const channel = JSON.stringify(`lx-live ${new URL(base).pathname}`);
    await listener.evaluate(`window.heard = new Promise((resolve) => {
      new BroadcastChannel(${channel}).addEventListener('message', () => resolve(null));
    }); null`);
    const address = `${base}updates?size=100`;
    await page.goto(address);
    await listener.evaluate('heard');
    // A shared cache answers once with the page from before the rewind.
    const body = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    const cached = { status: 200, contentType: 'text/html; charset=utf-8', body };
    await page.route(address, (route) => route.fulfill(cached), { times: 1 });
    const polling = await browser.newPage();
    await polling.route('**/-/stream', (route) => route.fulfill({ status: 404 }));
    await polling.goto(address);
    const taken = await newest(40);
    await rewindTo(explorer, new Date(Number(taken[30]?.recordTime.slice(1))).toISOString());
    for (const tab of [page, polling]) {
      await untilNewestShown(tab);
      expect(await shown(tab)).not.toContain(taken[0]?.updateId);
    }
    expect(await page.evaluate('document.getElementById("said").textContent')).toContain('removed from the index');
    const indexer = startProgram('indexer', ['run'], {
      DATABASE_URL: deployment.databaseUrl,
      NETWORK: deployment.network,
      SCAN_URL: deployment.simulator.scanUrl,
      POLL_INTERVAL_MS: '100',
    });
    await eventually(async () => {
      expect((await newest(1))[0]?.updateId).toBe(taken[0]?.updateId);
    });
    await untilNewestShown();
    await indexer.stop();
  });
});
