export { pack, type PackedPackage } from './pack.ts';
export { unpack } from './unpack.ts';
