import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { choice, command, type Program, text, UsageError } from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import { type Bump, bumpProblems, contractChange } from './checks/contract-change.ts';
import { plannedBump } from './planned-bump.ts';
import { root } from './published-packages.ts';

const bumps = { major: 'major', minor: 'minor', patch: 'patch', none: null } as const satisfies Record<string, Bump>;

/** Reads an OpenAPI document. `given`: path from the working directory; null: the file `usual` of the spec. */
function readDocument(given: string | null, usual: string): object {
  const file = given === null ? join(root, 'spec', usual) : resolve(process.env.INIT_CWD ?? '.', given);
  try {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof document === 'object' && document !== null && 'openapi' in document) return document;
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`, { cause: error });
  }
  throw new UsageError(`${file} is not an OpenAPI document: it has no member "openapi"`);
}

const settings = {
  released: text({
    option: 'released',
    placeholder: 'FILE',
    default: null,
    shownDefault: 'spec/released/openapi.json',
    description: 'OpenAPI document (JSON) of the released contract',
  }),
  working: text({
    option: 'working',
    placeholder: 'FILE',
    default: null,
    shownDefault: 'spec/generated/openapi.json',
    description: 'OpenAPI document (JSON) of the current contract',
  }),
  bump: choice({
    option: 'bump',
    placeholder: 'BUMP',
    choices: ['major', 'minor', 'patch', 'none'],
    default: null,
    description: 'level to check instead of that of the changesets',
  }),
};

/** `pnpm contract:check`: checks that the pending changesets announce all changes of the contract. */
export const contractCheck: Program = {
  name: 'contract:check',
  start: 'pnpm contract:check',
  version: packageJson.version,
  summary:
    'Compares the API contract with the released one, and checks that the pending changesets announce the changes.',
  exitCodes: {
    0: 'the changesets announce all changes',
    1: 'a changeset of a higher level is needed',
    2: 'usage error',
  },
  commands: command({
    summary: 'compare the contract with the released one',
    settings,
    run: async ({ released, working, bump: given }, _, { out, err }) => {
      const bump = given === null ? await plannedBump() : bumps[given];
      const change = await contractChange(
        readDocument(released, 'released/openapi.json'),
        readDocument(working, 'generated/openapi.json'),
      );
      const { breaking, other } = change;
      out(`${breaking.length} breaking, ${other.length} other changes; planned: ${bump ?? 'no release'}\n`);
      for (const one of breaking) out(`  breaking  ${one}\n`);
      for (const one of other) out(`  other     ${one}\n`);
      const problems = bumpProblems(change, bump);
      if (problems.length === 0) return 0;
      const needed = breaking.length > 0 ? 'major' : 'minor';
      err(`A ${needed} changeset for @ledger-explorer/spec is needed: run \`pnpm changeset\`.\n`);
      return 1;
    },
  }),
};
