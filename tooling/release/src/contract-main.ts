// `pnpm contract:check`: whether the changesets that wait say enough about how the contract changed.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bump, bumpProblems, contractChange } from './checks/contract-change.ts';
import { plannedBump } from './planned-bump.ts';
import { root } from './published-packages.ts';

const usage = `Compares the contract with the released one, and both with the changesets that wait.

Usage: pnpm contract:check [--released FILE] [--working FILE] [--bump BUMP]

  --released FILE   OpenAPI document (JSON) of the released contract (spec/released/openapi.json)
  --working FILE    OpenAPI document (JSON) of the contract as it is now (spec/generated/openapi.json)
  --bump BUMP       major, minor, patch or none, instead of what the changesets plan
  --help            this text

Exit code: 0 the bump is enough, 1 it is not, 2 usage error.
`;

const bumps: Readonly<Record<string, Bump>> = { major: 'major', minor: 'minor', patch: 'patch', none: null };

class UsageError extends Error {}

function readOptions() {
  try {
    const string = { type: 'string' } as const;
    return parseArgs({ options: { released: string, working: string, bump: string, help: { type: 'boolean' } } })
      .values;
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0], { cause: error });
  }
}

function readDocument(given: string | undefined, usual: string): object {
  const file = given === undefined ? join(root, 'spec', usual) : resolve(process.env.INIT_CWD ?? '.', given);
  try {
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof document === 'object' && document !== null && 'openapi' in document) return document;
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${(error as Error).message}`, { cause: error });
  }
  throw new UsageError(`${file} is not an OpenAPI document: it has no member "openapi"`);
}

async function readBump(given: string | undefined): Promise<Bump> {
  if (given === undefined) return plannedBump();
  const bump = Object.hasOwn(bumps, given) ? bumps[given] : undefined;
  if (bump === undefined) throw new UsageError(`--bump is "${given}": give one of ${Object.keys(bumps).join(', ')}`);
  return bump;
}

async function main(): Promise<number> {
  const { released, working, bump: given, help } = readOptions();
  if (help === true) {
    process.stdout.write(usage);
    return 0;
  }
  const bump = await readBump(given);
  const change = await contractChange(
    readDocument(released, 'released/openapi.json'),
    readDocument(working, 'generated/openapi.json'),
  );
  const { breaking, other } = change;
  console.log(`${breaking.length} breaking, ${other.length} other changes; planned: ${bump ?? 'no release'}`);
  for (const one of breaking) console.log(`  breaking  ${one}`);
  for (const one of other) console.log(`  other     ${one}`);
  const problems = bumpProblems(change, bump);
  if (problems.length === 0) return 0;
  const needed = breaking.length > 0 ? 'major' : 'minor';
  console.error(`A ${needed} changeset for @ledger-explorer/spec is needed: run \`pnpm changeset\`.`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}; --help lists the options`);
  process.exitCode = 2;
}
