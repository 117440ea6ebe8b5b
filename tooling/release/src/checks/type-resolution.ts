import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import type { PackedPackage } from '../pack.ts';

/** What a package that is ESM alone does not answer for: `require`, and resolution from before `exports`. */
const foreign: readonly unknown[] = ['node10', 'node16-cjs'];

/** What "are the types wrong" finds in a packed package, for those who import it by nodenext or through a bundler. */
export async function typeResolution({ tarball }: PackedPackage): Promise<readonly string[]> {
  const content = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  // Documents are not modules.
  const result = await checkPackage(content, { excludeEntrypoints: [/\.(?:json|yaml)$/] });
  if (result.types === false) return ['there are no types'];
  return result.problems
    .filter((problem) => !('resolutionKind' in problem && foreign.includes(problem.resolutionKind)))
    .map((problem) => {
      const place = 'entrypoint' in problem ? ` (${problem.entrypoint}, ${problem.resolutionKind})` : '';
      return `${problemKindInfo[problem.kind].title}${place}`;
    });
}
