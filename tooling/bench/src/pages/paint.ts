import { type Browser, openBrowser } from '@ledger-explorer/kit/downloads';
import { type Figure, figure, median } from '../figure.ts';
import type { OwnService } from '../programs/own-service.ts';

/** Network and processor of a reader's device. */
interface Reader {
  readonly name: string;
  readonly network: {
    /** Milliseconds. */
    readonly latency: number;
    /** Bytes per second; -1: unlimited. */
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  };
  /** Factor by which the processor is slower than that of this machine. */
  readonly cpuSlowdown: number;
  /** Goal in seconds for the largest contentful paint. */
  readonly atMost: number;
}

/** Slow 4G of Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const readers: readonly Reader[] = [
  { name: 'slow 4G and a processor 4 times slower', network: slow4g, cpuSlowdown: 4, atMost: 1.2 },
  { name: 'loopback', network: unlimited, cpuSlowdown: 1, atMost: 0.3 },
];
const phone = { width: 360, height: 740 };
const rounds = 5;
/** Milliseconds after the load in which layout shifts are still counted, and in which a paint must be reported. */
const settleTime = 1_000;

interface Paint {
  /** Time of the largest contentful paint in milliseconds; 0: nothing was painted. */
  readonly largest: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

/** Script that returns the paint of a page after `settleTime`. */
const readPaint = `(async () => {
  const entries = (type) => new Promise((done) => {
    const observer = new PerformanceObserver((list) => { observer.disconnect(); done(list.getEntries()); });
    observer.observe({ type, buffered: true });
    setTimeout(() => done([]), ${settleTime});
  });
  await new Promise((done) => setTimeout(done, ${settleTime}));
  const [paints, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')]);
  return { largest: paints.at(-1)?.startTime ?? 0, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
})()`;

async function paintOf(browser: Browser, url: string, { network, cpuSlowdown }: Reader): Promise<Paint> {
  // A new page has its own empty cache.
  const page = await browser.newPage({ viewport: phone });
  try {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Network.enable', {});
    await protocol.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(url);
    const paint = await page.evaluate<Paint>(readPaint);
    if (paint.largest === 0) throw new Error(`the browser painted nothing of ${url}`);
    return paint;
  } finally {
    await page.close();
  }
}

/** Largest contentful paint and layout shift of pages in a real browser at the width of a phone. */
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
