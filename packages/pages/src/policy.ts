import { themeHash } from '../generated/assets.ts';

/**
 * Content Security Policy of every page: its own files and one inline script, known by its hash, and nothing else. What the ledger says is never run, even
 * where it were not escaped.
 */
export const pagePolicy: string = [
  "default-src 'none'",
  `script-src 'self' '${themeHash}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lx',
].join('; ');
