import { enableCompileCache } from 'node:module';

// The compile cache saves half of the start time and 25 MiB of memory at every start but the first. This file is
// JavaScript, because for a first file in TypeScript Node loads its type stripper, which takes 40 ms.
enableCompileCache();
await import('./run.ts');
