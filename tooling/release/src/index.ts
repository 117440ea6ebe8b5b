export { bundleSizes } from './checks/bundle-sizes.ts';
export { typeInstantiations } from './checks/type-instantiations.ts';
export type { Figure } from './figure.ts';
export { pack, type PackedPackage } from './pack.ts';
export { unpack } from './unpack.ts';
