export { createClient, type ValidationOptions } from './create-client.ts';
export { ShapeError } from './shape-error.ts';
