import { globSync, readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublishedPackage } from '../published-packages.ts';
import { run } from '../run.ts';

/** Paths of the source maps that files of a package refer to. */
function sourceMaps(folder: string): readonly string[] {
  return globSync('dist/**/*.{js,ts}', { cwd: folder }).flatMap((file) => {
    const [, map] = /^\/\/# sourceMappingURL=(\S+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return map === undefined ? [] : [join(folder, dirname(file), map)];
  });
}

/**
 * Tests an installed package: imports its modules, runs `--help` of its commands, and looks for its exported files and source maps. Returns
 * the failures.
 */
export async function imports({ name }: PublishedPackage, folder: string): Promise<readonly string[]> {
  const { exports, bin = {} } = JSON.parse(
    readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'),
  ) as {
    exports: Record<string, string>;
    bin?: Record<string, string>;
  };
  const modules = Object.keys(exports)
    .map((place) => name + place.slice(1))
    .filter((module) => !/\.(?:json|yaml)$/.test(module));
  const code = modules.map((module) => `await import(${JSON.stringify(module)});`).join('\n');
  const files = Object.values(exports).map((file) => join(folder, 'node_modules', name, file));
  const attempts = [
    run(process.execPath, ['--input-type=module', '--eval', code], folder),
    ...Object.values(bin).map((file) =>
      run(process.execPath, [join(folder, 'node_modules', name, file), '--help'], folder),
    ),
    ...[...files, ...sourceMaps(join(folder, 'node_modules', name))].map((file) => access(file)),
  ];
  const results = await Promise.allSettled(attempts);
  return results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
}
