import { enableCompileCache } from 'node:module';

// This file is JavaScript, so that the cache is on before the first TypeScript file is loaded: then types are stripped and code is
// compiled only at the first start.
enableCompileCache();
await import('./run.ts');
