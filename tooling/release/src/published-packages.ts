import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  /** Absolute. */
  readonly folder: string;
  /** Version ranges of its dependencies by name. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Whether it has modules to import, not only commands. */
  readonly hasModules: boolean;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly exports?: Record<string, unknown>;
}

/** The workspace's root folder. */
export const root = join(import.meta.dirname, '../../..');

/** The packages that are published to npm: all that are not private. */
export function publishedPackages(): readonly PublishedPackage[] {
  return globSync(['spec/package.json', '{packages,apps,tooling,deploy}/*/package.json'], { cwd: root })
    .sort()
    .map((file) => ({ file, manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ file, manifest: { name, version, dependencies = {}, exports = {} } }) => ({
      name,
      version,
      folder: join(root, dirname(file)),
      dependencies,
      hasModules: Object.keys(exports).some((place) => place !== './package.json'),
    }));
}
