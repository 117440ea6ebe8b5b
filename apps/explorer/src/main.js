import { enableCompileCache } from 'node:module';

// JavaScript, so that types are stripped and code is compiled at the first start, not at every one.
enableCompileCache();
await import('./run.ts');
