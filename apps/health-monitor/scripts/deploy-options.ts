import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, Failure, flag, UsageError, type Values } from '@ledger-explorer/cli';
import { readConfiguration } from '../src/configuration.ts';

export interface DeployOptions {
  /** Variables that override wrangler.jsonc. */
  readonly vars: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** Host name that Cloudflare routes to the Worker, in a zone of the account; null for workers.dev or the routes in wrangler.jsonc. */
  readonly domain: string | null;
}

export interface CommandResult {
  /** Exit code. */
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Each list is a line of the help. */
const secretLines = [
  ['EXPLORER_API_KEY', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'ADMIN_TOKEN', 'OPERATOR_CHANNELS', 'HEARTBEAT_URL'],
  ['MAIL_URL', 'MAIL_FROM', 'MAIL_HEADERS', 'MAIL_TEMPLATE', 'TELEGRAM_BOT_TOKEN'],
];
const secretNames = secretLines.flat();
/** Secrets that the first deployment generates. */
const generated = ['SECRET_KEY', 'ADMIN_TOKEN'];
/** Settings of the monitor's name and appearance. */
export const brandNames = ['SITE_NAME', 'SITE_LOGO', 'SITE_COLOR'];
const commonVars = [
  'EXPLORER_URL',
  'SCAN_URLS',
  'EXPLORER_PAGES_URL',
  'PUBLIC_URL',
  'ROUND_MINUTES',
  'MINIMUM_VERSION',
];
/** RESOLVER_URL is rarely set, so only the README names it. */
const varNames = [...commonVars, 'RESOLVER_URL', ...brandNames];

export const deploySettings = {
  dryRun: flag({
    option: 'dry-run',
    description: 'check the settings, build the Worker and show its size, upload nothing',
  }),
};

export const deployNotes = `Log in once before: npx wrangler login. Then:
  EXPLORER_URL=https://explorer.example.org/mainnet EXPLORER_API_KEY=… pnpm --filter health-monitor run deploy

Taken from the environment, if set:
  variables  ${commonVars.join(', ')},
             ${brandNames.join(', ')}
             (otherwise as in apps/health-monitor/wrangler.jsonc; SITE_LOGO: a file, SVG, PNG, JPEG or WebP)
  domain     SITE_DOMAIN: status.example.org, of a zone in the account
  secrets    ${secretLines.map((line) => line.join(', ')).join(',\n             ')},
             EXPLORER_API_KEY_<NETWORK> for a network with a key of its own
             (otherwise as they are; SECRET_KEY and ADMIN_TOKEN are made at the first deployment)`;

/**
 * Reads the options of a deployment from the environment. `configured`: variables of wrangler.jsonc; `folder`: base of relative paths.
 * Throws UsageError for an invalid SITE_DOMAIN or SITE_LOGO, and for a missing explorer unless `dryRun`.
 */
export function deployOptions(
  { dryRun }: Values<typeof deploySettings>,
  environment: Environment,
  configured: Readonly<Record<string, string>>,
  folder = '.',
): DeployOptions {
  const domain = readDomain(environment.SITE_DOMAIN ?? '');
  const given = pick(environment, (name) => varNames.includes(name));
  const logo = given.SITE_LOGO ?? configured.SITE_LOGO ?? '';
  const vars = {
    ...given,
    ...(logo !== '' && { SITE_LOGO: logoUrl(logo, folder) }),
    ...(domain !== null && given.PUBLIC_URL === undefined && { PUBLIC_URL: `https://${domain}` }),
  };
  const explorer = given.EXPLORER_URL ?? configured.EXPLORER_URL ?? '';
  if (explorer === '' && !dryRun) {
    throw new UsageError(
      'EXPLORER_URL is not set: EXPLORER_URL=https://host/mainnet pnpm --filter health-monitor run deploy, or set it in wrangler.jsonc',
    );
  }
  return {
    vars,
    secrets: pick(environment, (name) => secretNames.includes(name) || name.startsWith('EXPLORER_API_KEY_')),
    domain,
  };
}

/** A valid value of each secret whose value is checked, in place of the deployed one, which cannot be read. */
const samples: Readonly<Record<string, string>> = {
  SECRET_KEY: `${'A'.repeat(43)}=`,
  ADMIN_TOKEN: 'a'.repeat(16),
  OPERATOR_CHANNELS: '',
  HEARTBEAT_URL: 'https://example.org',
  MAIL_URL: 'https://example.org',
  MAIL_FROM: 'monitor@example.org',
  MAIL_HEADERS: '{}',
  MAIL_TEMPLATE: '{}',
};

/**
 * Problems in the settings of a deployment, found by the Worker's own checks. Secrets of the deployed Worker (`deployedSecrets`) that the
 * deployment does not replace count as valid, and so do those that the deployment generates.
 */
export function checkDeployment(
  { vars, secrets }: Pick<DeployOptions, 'vars' | 'secrets'>,
  configured: Readonly<Record<string, string>>,
  deployedSecrets: readonly string[],
): { readonly invalid: readonly string[]; readonly missing: readonly string[] } {
  const others = [...generated, ...deployedSecrets].map((name) => [name, samples[name] ?? 'deployed'] as const);
  const settings = { ...configured, ...vars, ...Object.fromEntries(others), ...secrets };
  const { complaints } = readConfiguration(settings as unknown as Parameters<typeof readConfiguration>[0]);
  const linesOf = (isMissing: boolean): readonly string[] =>
    complaints.flatMap(({ variable, problem, missing }) => (missing === isMissing ? [`${variable} ${problem}`] : []));
  return { invalid: linesOf(false), missing: linesOf(true) };
}

/**
 * Names of the secrets of the deployed Worker, from the result of `wrangler secret list --format json`; null if there is no Worker yet.
 * Throws Failure if the list could not be read: a deployment that took this for no Worker would replace the Worker's keys.
 */
export function readSecretList({ status, stdout, stderr }: CommandResult): readonly string[] | null {
  if (status !== 0 && /Worker "[^"]+" not found/.test(stderr)) return null;
  try {
    if (status === 0) return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  } catch {
    // Reported below.
  }
  throw new Failure(
    'nothing is deployed: `wrangler secret list` failed, so the secrets of the Worker are not known. If you are not logged in: npx wrangler login',
  );
}

const pictures: Readonly<Record<string, string>> = {
  svg: 'svg+xml',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
};

/** The `data:` URL of a picture that a setting names by its path. A `data:` URL is returned unchanged. */
export function logoUrl(logo: string, folder: string): string {
  if (logo.startsWith('data:')) return logo;
  const path = resolve(folder, logo);
  const type = pictures[/\.([a-z]+)$/i.exec(logo)?.[1]?.toLowerCase() ?? ''];
  if (type === undefined)
    throw new UsageError(`SITE_LOGO "${logo}" is not a picture: name an .svg, .png, .jpg or .webp file`);
  try {
    return `data:image/${type};base64,${readFileSync(path).toString('base64')}`;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it failed';
    throw new UsageError(`SITE_LOGO "${logo}" cannot be read (${reason}): looked for ${path}`, { cause: error });
  }
}

function readDomain(domain: string): string | null {
  if (domain === '') return null;
  if (/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain)) return domain;
  throw new UsageError(
    `SITE_DOMAIN "${domain}" is not a host name: give status.example.org, without https:// and path`,
  );
}

function pick(environment: Environment, wanted: (name: string) => boolean): Record<string, string> {
  const found = Object.entries(environment).filter(
    (entry): entry is [string, string] => wanted(entry[0]) && entry[1] !== undefined && entry[1] !== '',
  );
  return Object.fromEntries(found);
}

/** The text of an env file (`wrangler dev --env-file`). Each value is in quotation marks that it does not contain. */
export function envFile(vars: Readonly<Record<string, string>>): string {
  const line = ([name, value]: readonly [string, string]): string => {
    const mark = ['"', "'", '`'].find((each) => !value.includes(each)) ?? '"';
    return `${name}=${mark}${value}${mark}\n`;
  };
  return Object.entries(vars).map(line).join('');
}

/** Removes comments and trailing commas from JSON, but not inside strings. */
export function withoutComments(text: string): string {
  const plain = text.replace(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, quoted: string | undefined) => quoted ?? '',
  );
  return plain.replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? '');
}
