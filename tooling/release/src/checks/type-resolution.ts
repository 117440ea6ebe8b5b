import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import type { PackedPackage } from '../pack.ts';

/** Resolutions that a package of ES modules does not support: `require`, and those that ignore `exports`. */
const unsupported: readonly unknown[] = ['node10', 'node16-cjs'];

/** The problems that "are the types wrong" finds in a packed package for imports by nodenext or a bundler. */
export async function typeResolution({ tarball }: PackedPackage): Promise<readonly string[]> {
  const content = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  // Documents are not modules.
  const result = await checkPackage(content, { excludeEntrypoints: [/\.(?:json|yaml)$/] });
  if (result.types === false) return ['there are no types'];
  return result.problems
    .filter((problem) => !('resolutionKind' in problem && unsupported.includes(problem.resolutionKind)))
    .map((problem) => {
      const place = 'entrypoint' in problem ? ` (${problem.entrypoint}, ${problem.resolutionKind})` : '';
      return `${problemKindInfo[problem.kind].title}${place}`;
    });
}
