import { join } from 'node:path';
import { type PublishedPackage, publishedPackages } from './published-packages.ts';
import { run } from './run.ts';

export interface PackedPackage extends PublishedPackage {
  /** Absolute path of the file to publish. */
  readonly tarball: string;
}

/** Builds and packs all published packages, or only the one of this name, into a folder as `pnpm publish` does. */
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
