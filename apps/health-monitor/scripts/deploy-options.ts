import { parseArgs } from 'node:util';

export class DeployUsageError extends Error {
  override readonly name = 'DeployUsageError';
}

export interface DeployOptions {
  /** Variables that override wrangler.jsonc. */
  readonly vars: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
}

const secretNames = [
  'EXPLORER_API_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'ADMIN_TOKEN',
  'OPERATOR_CHANNELS',
  'HEARTBEAT_URL',
  'MAIL_URL',
  'MAIL_FROM',
  'MAIL_HEADERS',
  'MAIL_TEMPLATE',
  'TELEGRAM_BOT_TOKEN',
];
const varNames = ['EXPLORER_URL', 'PUBLIC_URL', 'ROUND_MINUTES', 'MINIMUM_VERSION'];

export const deployUsage = `Deploys the health monitor to Cloudflare (log in once before: npx wrangler login).

  EXPLORER_URL=https://explorer.example.org/mainnet EXPLORER_API_KEY=… pnpm --filter health-monitor deploy

  --dry-run  build it and show its size, upload nothing
  --help     this

Taken from the environment, if set:
  variables  ${varNames.join(', ')}
             (otherwise as in apps/health-monitor/wrangler.jsonc)
  secrets    ${secretNames.join(', ')},
             EXPLORER_API_KEY_<NETWORK> for a network with a key of its own
             (otherwise unchanged; SECRET_KEY and ADMIN_TOKEN are generated at the first deployment)`;

/** Reads the command line and the environment. Throws `DeployUsageError`, one line that names what is wrong. */
export function deployOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  configured: Readonly<Record<string, string>>,
): DeployOptions | 'help' {
  const values = read(argv);
  if (values.help === true) return 'help';
  const vars = pick(environment, (name) => varNames.includes(name));
  const explorer = vars.EXPLORER_URL ?? configured.EXPLORER_URL ?? '';
  if (explorer === '' && values['dry-run'] !== true) {
    throw new DeployUsageError(
      'EXPLORER_URL is not set: EXPLORER_URL=https://host/mainnet pnpm --filter health-monitor deploy, or set it in wrangler.jsonc',
    );
  }
  return {
    vars,
    secrets: pick(environment, (name) => secretNames.includes(name) || name.startsWith('EXPLORER_API_KEY_')),
    dryRun: values['dry-run'] === true,
  };
}

function read(argv: readonly string[]): { help?: boolean; 'dry-run'?: boolean } {
  try {
    const options = { help: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;
    return parseArgs({ args: argv.filter((argument) => argument !== '--'), options, allowPositionals: false }).values;
  } catch (error) {
    throw new DeployUsageError(`${error instanceof Error ? error.message : String(error)}; see --help`);
  }
}

function pick(
  environment: Readonly<Record<string, string | undefined>>,
  wanted: (name: string) => boolean,
): Record<string, string> {
  const found = Object.entries(environment).filter(
    (entry): entry is [string, string] => wanted(entry[0]) && entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(found);
}

/** JSON with comments and trailing commas to JSON. Texts stay as they are. */
export function withoutComments(text: string): string {
  const plain = text.replace(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, quoted: string | undefined) => quoted ?? '',
  );
  return plain.replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? '');
}
