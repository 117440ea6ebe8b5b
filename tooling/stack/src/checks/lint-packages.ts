import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A package with a script `lint`. */
export interface LintedPackage {
  /** From the root. */
  readonly folder: string;
  /** Of all that the result depends on, as Turborepo knows it. */
  readonly hash: string;
}

/** The packages in what `turbo run lint --dry=json` prints. */
export function toLint(dryRun: string): readonly LintedPackage[] {
  const { tasks } = JSON.parse(dryRun) as {
    readonly tasks: readonly {
      readonly task: string;
      readonly command: string;
      readonly directory: string;
      readonly hash: string;
    }[];
  };
  return tasks
    .filter(({ task, command }) => task === 'lint' && command !== '<NONEXISTENT>')
    .map(({ directory, hash }) => ({ folder: directory, hash }));
}

/** Hashes with which packages passed, by folder; empty if the file is missing or is not what `writePassed` writes. */
export function readPassed(file: string): ReadonlyMap<string, string> {
  try {
    const packages = JSON.parse(readFileSync(file, 'utf8')) as readonly LintedPackage[];
    return new Map(packages.map(({ folder, hash }) => [folder, hash]));
  } catch {
    return new Map();
  }
}

export function writePassed(file: string, packages: readonly LintedPackage[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(packages));
}
