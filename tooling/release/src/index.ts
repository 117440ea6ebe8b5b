export { bundleSizes, type Figure } from './checks/bundle-sizes.ts';
export { typeInstantiations } from './checks/type-instantiations.ts';
export { pack, type PackedPackage } from './pack.ts';
export { unpack } from './unpack.ts';
