import { deploy } from '@ledger-explorer/kit';
import { openBrowser } from '@ledger-explorer/kit/downloads';
import { type Figure, figure, median } from '../figure.ts';
import { count, scenario } from '../scenario.ts';

/** Default poll interval of the indexer at the head. */
const pollMilliseconds = 1000;

/** Percentile figures of times in milliseconds. `goals`: largest value of each percentile. */
function times(what: string, milliseconds: readonly number[], goals: { p50: number; p99?: number }): Figure[] {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  return [
    figure('freshness', `p50 ms, ${what}`, median(sorted), { atMost: goals.p50 }),
    figure('freshness', `p99 ms, ${what}`, p99, goals.p99 === undefined ? {} : { atMost: goals.p99 }),
  ];
}

/** Script that ends when the page has the row of an update. */
function untilShown(id: string): string {
  return `new Promise((done) => {
    const poll = () => (document.querySelector('main a[href$="update/${id}"]') === null ? setTimeout(poll, 5) : done());
    poll();
  })`;
}

/** Time from the creation of an update to the service's response with it, and from that response to its row on an open page. */
export const freshness = scenario({
  summary: 'time from an update in the simulator to its response and to an open page',
  settings: { updates: count('updates', 60, 'updates that are made, one after the other') },
  async run({ updates }, tell) {
    tell('starting, and indexing the history');
    const { baseUrl, apiKey, simulator, ...deployment } = await deploy({
      history: 500,
      indexer: { POLL_INTERVAL_MS: String(pollMilliseconds) },
    });
    const headers = { 'x-api-key': apiKey };
    const url = `${baseUrl}/v1/updates?size=1`;
    const newest = async (waitFor?: number) => {
      const waiting = waitFor === undefined ? {} : { 'explorer-wait-for': String(waitFor) };
      const response = await fetch(url, { headers: { ...headers, ...waiting } });
      // The wait has ended before the index has the position.
      if (response.status === 504) return null;
      const { content } = (await response.json()) as { content: { updateId: string }[] };
      return { position: Number(response.headers.get('explorer-position')), id: content[0]?.updateId ?? '' };
    };
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${baseUrl}/updates`);
      const inService: number[] = [];
      const onPage: number[] = [];
      for (let made = 0; made < updates; made += 1) {
        // Varies the delay, so that updates are not in step with the indexer's polls.
        await new Promise((resolve) => setTimeout(resolve, (made * 137) % pollMilliseconds));
        const position = (await newest())?.position ?? 0;
        await simulator.advance(1);
        const began = performance.now();
        // Each attempt waits for seconds at the service.
        let now = await newest(position + 1);
        for (let attempt = 1; now === null && attempt < 10; attempt += 1) now = await newest(position + 1);
        if (now === null) throw new Error(`the service does not reach position ${position + 1}`);
        const respondedAt = performance.now();
        inService.push(respondedAt - began);
        await page.evaluate(untilShown(now.id));
        onPage.push(performance.now() - respondedAt);
      }
      return [
        ...times(`indexer polling each ${pollMilliseconds} ms`, inService, { p50: pollMilliseconds + 50 }),
        ...times('from its response to an open page', onPage, { p50: 1_200, p99: 2_500 }),
      ];
    } finally {
      await browser.close();
      await deployment.stop();
    }
  },
});
