import { type Browser, openBrowser } from '@ledger-explorer/kit/downloads';
import { type Figure, figure, median } from '../figure.ts';
import type { OwnService } from '../programs/own-service.ts';

/** The network and the processor that a page is read with. */
interface Reader {
  readonly name: string;
  readonly network: {
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  };
  /** How many times slower the processor is. */
  readonly slowness: number;
  /** Seconds until the largest part is painted. */
  readonly atMost: number;
}

/** Slow 4G as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const asItIs = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const readers: readonly Reader[] = [
  { name: 'slow 4G and a processor 4 times slower', network: slow4g, slowness: 4, atMost: 1.2 },
  { name: 'loopback', network: asItIs, slowness: 1, atMost: 0.3 },
];
const phone = { width: 360, height: 740 };
const rounds = 5;
/** Milliseconds after the load in which something could still move. */
const settles = 1_000;

interface Paint {
  /** Milliseconds; 0: nothing was painted. */
  readonly largest: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

/** What the browser noted of a page, once it stands still. */
const noted = `(async () => {
  const entries = (type) => new Promise((done) => {
    const observer = new PerformanceObserver((list) => { observer.disconnect(); done(list.getEntries()); });
    observer.observe({ type, buffered: true });
    setTimeout(() => done([]), ${settles});
  });
  await new Promise((done) => setTimeout(done, ${settles}));
  const [paints, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')]);
  return { largest: paints.at(-1)?.startTime ?? 0, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
})()`;

async function paintOf(browser: Browser, url: string, { network, slowness }: Reader): Promise<Paint> {
  // With a cache of its own, which is empty.
  const page = await browser.newPage({ viewport: phone });
  try {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Network.enable', {});
    await protocol.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.goto(url);
    const paint = await page.evaluate<Paint>(noted);
    if (paint.largest === 0) throw new Error(`the browser painted nothing of ${url}`);
    return paint;
  } finally {
    await page.close();
  }
}

/** When pages are painted in a real browser on a phone's width, and how much of them moves. */
export async function paintFigures({ port, prefix }: OwnService, tell: (line: string) => void): Promise<Figure[]> {
  tell('pages in a browser');
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const reader of readers) {
      for (const path of ['', 'transfers']) {
        const paints: Paint[] = [];
        for (let round = 0; round < rounds; round += 1) {
          paints.push(await paintOf(browser, `http://127.0.0.1:${port}${prefix}/${path}`, reader));
        }
        const what = `${path === '' ? 'home' : path}, ${reader.name}`;
        const seconds = median(paints.map(({ largest }) => largest)) / 1000;
        figures.push(
          figure('pages: browser', `LCP in seconds: ${what}`, seconds, { atMost: reader.atMost }),
          figure('pages: browser', `CLS: ${what}`, Math.max(...paints.map(({ shift }) => shift)), { atMost: 0 }),
        );
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}
