import { enableCompileCache } from 'node:module';

// Types are stripped and code is compiled at the first start, not at every one: two thirds of its time, and the memory of what strips
// types. This file is JavaScript, since Node loads that for a first file with types.
enableCompileCache();
await import('./program.ts');
