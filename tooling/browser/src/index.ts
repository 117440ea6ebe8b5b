export type { Browser, Page, PageOptions } from './browser.ts';
export { fetchedModule } from './fetched-modules.ts';
export { openBrowser } from './open-browser.ts';
