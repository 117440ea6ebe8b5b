import { type Environment, flag, UsageError, type Values } from '@ledger-explorer/cli';
import { type Complaint, readConfiguration } from '../src/configuration.ts';

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
/** Made by the first deployment. */
const generated = ['SECRET_KEY', 'ADMIN_TOKEN'];
const varNames = ['EXPLORER_URL', 'SCAN_URLS', 'PUBLIC_URL', 'ROUND_MINUTES', 'MINIMUM_VERSION'];

export const deploySettings = {
  dryRun: flag({ option: 'dry-run', description: 'check the settings, build it and show its size, upload nothing' }),
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

/**
 * What is wrong with the settings of a deployment, as the Worker itself would find it. A secret that the deployed Worker has
 * (`secretsThere`), or that the deployment generates, is not missing.
 */
export function checkDeployment(
  { vars, secrets }: DeployOptions,
  configured: Readonly<Record<string, string>>,
  secretsThere: readonly string[],
): { readonly invalid: readonly string[]; readonly missing: readonly string[] } {
  const there = (name: string): boolean => secretsThere.includes(name) && secrets[name] === undefined;
  const settings = { ...configured, ...vars, ...secrets };
  const { complaints } = readConfiguration(settings as unknown as Parameters<typeof readConfiguration>[0]);
  const open = complaints.filter(({ variable, missing }) => {
    if (variable === 'MAIL') return !['MAIL_URL', 'MAIL_FROM', 'MAIL_HEADERS', 'MAIL_TEMPLATE'].some(there);
    if (variable === 'EXPLORER_API_KEY' && secretsThere.some((name) => name.startsWith(variable))) return false;
    return !missing || !(there(variable) || generated.includes(variable));
  });
  const line = ({ variable, problem }: Complaint): string => `${variable} ${problem}`;
  return {
    invalid: open.filter(({ missing }) => !missing).map(line),
    missing: open.filter(({ missing }) => missing).map(line),
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
