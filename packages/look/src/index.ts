export { favicon, faviconAddress, mark } from './mark.ts';
