import { join } from 'node:path';
import { type PublishedPackage, publishedPackages } from './published-packages.ts';
import { run } from './run.ts';

export interface PackedPackage extends PublishedPackage {
  /** The file that npm would get. Absolute. */
  readonly tarball: string;
}

/** Builds every published package, or the one of a name, and packs it into a folder as `pnpm publish` would. */
export async function pack(into: string, only?: string): Promise<readonly PackedPackage[]> {
  return Promise.all(
    publishedPackages()
      .filter(({ name }) => only === undefined || name === only)
      .map(async (one) => {
        const tarball = join(into, `${one.name.replace('@', '').replace('/', '-')}-${one.version}.tgz`);
        await run('pnpm', ['run', 'build'], one.folder);
        await run('pnpm', ['pack', '--out', tarball], one.folder);
        return { ...one, tarball };
      }),
  );
}
