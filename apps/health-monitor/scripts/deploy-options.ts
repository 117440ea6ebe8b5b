import { type Environment, flag, UsageError, type Values } from '@ledger-explorer/cli';

export interface DeployOptions {
  /** Variables that override wrangler.jsonc. */
  readonly vars: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
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

export const deploySettings = {
  dryRun: flag({ option: 'dry-run', description: 'build it and show its size, upload nothing' }),
};

export const deployNotes = `Log in once before: npx wrangler login. Then:
  EXPLORER_URL=https://explorer.example.org/mainnet EXPLORER_API_KEY=… pnpm --filter health-monitor run deploy

Taken from the environment, if set:
  variables  ${varNames.join(', ')}
             (otherwise as in apps/health-monitor/wrangler.jsonc)
  secrets    ${secretNames.slice(0, 6).join(', ')},
             ${secretNames.slice(6).join(', ')},
             EXPLORER_API_KEY_<NETWORK> for a network with a key of its own
             (otherwise as they are; SECRET_KEY and ADMIN_TOKEN are made at the first deployment)`;

/** What a deployment takes from the environment. Throws `UsageError` if no explorer is named. */
export function deployOptions(
  { dryRun }: Values<typeof deploySettings>,
  environment: Environment,
  configured: Readonly<Record<string, string>>,
): DeployOptions {
  const vars = pick(environment, (name) => varNames.includes(name));
  const explorer = vars.EXPLORER_URL ?? configured.EXPLORER_URL ?? '';
  if (explorer === '' && !dryRun) {
    throw new UsageError(
      'EXPLORER_URL is not set: EXPLORER_URL=https://host/mainnet pnpm --filter health-monitor run deploy, or set it in wrangler.jsonc',
    );
  }
  return {
    vars,
    secrets: pick(environment, (name) => secretNames.includes(name) || name.startsWith('EXPLORER_API_KEY_')),
  };
}

function pick(environment: Environment, wanted: (name: string) => boolean): Record<string, string> {
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
