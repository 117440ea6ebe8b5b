import { expect, it } from 'vitest';
import { openBrowser } from '../src/downloads/open-browser.ts';

it('opens a browser that runs scripts, and a page without scripts', async () => {
  const browser = await openBrowser();
  const html = 'data:text/html,<title>still</title><script>document.title = "moved"</script>';
  const page = await browser.newPage();
  await page.goto(html);
  expect(await page.title()).toBe('moved');
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(html);
  expect(await plain.title()).toBe('still');
  await browser.close();
});
