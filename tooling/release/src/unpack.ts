import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackedPackage } from './pack.ts';
import { run } from './run.ts';

/**
 * Installs packed packages into a folder with a `package.json`, without a network: their dependencies are copied from the workspace's
 * installation.
 */
export async function unpack(packed: readonly PackedPackage[], folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const own = new Set(packed.map(({ name }) => name));
  for (const { name, folder: source, tarball, dependencies } of packed) {
    const target = join(modules, name);
    mkdirSync(target, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'], folder);
    for (const dependency of Object.keys(dependencies)) {
      if (!own.has(dependency)) copyModule(join(source, 'node_modules', dependency), dependency, modules);
    }
  }
  const dependencies = Object.fromEntries(packed.map(({ name, version }) => [name, version]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
}

/** Copies a module and its dependencies, which pnpm stores beside the real folder of the module. */
function copyModule(from: string, name: string, modules: string): void {
  const target = join(modules, name);
  if (existsSync(target)) return;
  const real = realpathSync(from);
  cpSync(real, target, { recursive: true, filter: (path) => path !== join(real, 'node_modules') });
  const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  };
  const siblings = name.includes('/') ? dirname(dirname(real)) : dirname(real);
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    copyModule(join(siblings, dependency), dependency, modules);
  }
  // Optional dependencies for other platforms are not installed.
  for (const dependency of Object.keys(manifest.optionalDependencies ?? {})) {
    const optional = join(siblings, dependency);
    if (existsSync(optional)) copyModule(optional, dependency, modules);
  }
}
