import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { apiReport } from './checks/api-report.ts';
import { bundleSizes, type Figure } from './checks/bundle-sizes.ts';
import { bumpProblems, contractChange } from './checks/contract-change.ts';
import { imports } from './checks/imports.ts';
import { publishRules } from './checks/publish-rules.ts';
import { typeInstantiations } from './checks/type-instantiations.ts';
import { typeResolution } from './checks/type-resolution.ts';
import type { PackedPackage } from './pack.ts';
import { plannedBump } from './planned-bump.ts';
import { root } from './published-packages.ts';

interface Outcome {
  /** Reasons why the packages cannot be released. */
  readonly problems: readonly string[];
  /** Figures to print; empty: none. */
  readonly facts: string;
}

/** A check of the packages to be published. */
export interface ReleaseCheck {
  readonly name: string;
  /** @param folder where the packed packages are unpacked */
  readonly run: (packed: readonly PackedPackage[], folder: string) => Promise<Outcome>;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function short(name: string): string {
  return name.replace('@ledger-explorer/', '');
}

/** Returns the problems of a package. */
type Finder = (one: PackedPackage, folder: string) => readonly string[] | Promise<readonly string[]>;

/** A check that is run for each package. */
function ofEach(name: string, find: Finder): ReleaseCheck {
  return {
    name,
    async run(packed, folder) {
      const problems: string[] = [];
      for (const one of packed)
        problems.push(...(await find(one, folder)).map((problem) => `${short(one.name)}: ${problem}`));
      return { problems, facts: '' };
    },
  };
}

/** Compares figures with their maxima. */
function within(figures: readonly Figure[]): Outcome {
  return {
    problems: figures
      // NaN, a failed measurement, is a problem too.
      .filter(({ value, most }) => !(value <= most))
      .map(({ name, value, most }) => `${name}: ${value}, at most ${most}`),
    facts: figures.map(({ name, value, most }) => `${short(name)}: ${value} of ${most}`).join('; '),
  };
}

function contract(file: string): object {
  return JSON.parse(readFileSync(join(root, 'spec', file), 'utf8')) as object;
}

/** The checks of `pnpm release:dry` and of the weekly tests. Packages without modules are commands, which have no types. */
export const releaseChecks: readonly ReleaseCheck[] = [
  {
    name: 'packed',
    run: (packed) =>
      Promise.resolve({
        problems: packed.length === 0 ? ['nothing is published'] : [],
        facts: packed.map(({ name, tarball }) => `${short(name)} ${kilobytes(statSync(tarball).size)}`).join(', '),
      }),
  },
  ofEach('publint, strict', publishRules),
  ofEach('are the types wrong', (one) => (one.hasModules ? typeResolution(one) : [])),
  ofEach('imports', imports),
  ofEach('API reports', (one, folder) => (one.hasModules ? apiReport(one, folder) : [])),
  { name: 'bundle sizes', run: async (_, folder) => within(await bundleSizes(folder)) },
  { name: 'type instantiations', run: async (_, folder) => within([await typeInstantiations(folder)]) },
  {
    name: 'contract against the released one',
    run: async () => {
      const bump = await plannedBump();
      const change = await contractChange(contract('released/openapi.json'), contract('generated/openapi.json'));
      const { breaking, other } = change;
      const facts = `${breaking.length} breaking, ${other.length} other changes; planned: ${bump ?? 'no release'}`;
      return { problems: bumpProblems(change, bump), facts };
    },
  },
];
