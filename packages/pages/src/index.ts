export { assets, type Asset } from './assets.ts';
export { createPages, type Pages, type RenderedPage } from './create-pages.ts';
export type { ErrorPage } from './errors/error-page.ts';
export { languages, type Texts } from './messages/languages.ts';
export { plainDocument } from './layout/plain-document.ts';
export type { ExactClient, Shown } from './page.ts';
export type { FoundPage } from './routing/find-route.ts';
export { documentation } from './layout/frame.ts';
export { routes } from './routes.ts';
