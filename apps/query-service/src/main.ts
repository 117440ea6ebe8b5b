import { enableCompileCache } from 'node:module';

// Types are stripped and code is compiled at the first start, not at every one: half of its time, and 25 MiB of memory.
enableCompileCache();
await import('./run.ts');
