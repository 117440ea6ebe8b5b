import { enableCompileCache } from 'node:module';

// Types are stripped and code is compiled at the first start, not at every one: half of its time, and 25 MiB of memory. This file is
// JavaScript, since to strip types of the first file Node loads what strips them: 40 ms at every start.
enableCompileCache();
await import('./run.ts');
