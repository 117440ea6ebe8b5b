export { openAxePage, violationsOf } from './axe.ts';
export type { Browser, Page, PageOptions } from './browser.ts';
export { browserModule } from './browser-modules.ts';
export { download } from './download.ts';
export { openBrowser } from './open-browser.ts';
export { downloadedRuntime, type DownloadedRuntime } from './runtimes.ts';
export { oldPostgres } from './old-postgres.ts';
