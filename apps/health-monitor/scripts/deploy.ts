// Deploys the Worker with its settings and secrets. Reports missing settings before it changes anything.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, runProgram, UsageError, type Values } from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import {
  checkDeployment,
  type CommandResult,
  deployNotes,
  deployOptions,
  deploySettings,
  readSecretList,
  withoutComments,
} from './deploy-options.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

function wrangler(args: readonly string[], stdio: 'inherit' | 'pipe'): CommandResult {
  const { status, output } = spawnSync(join(app, 'node_modules', '.bin', 'wrangler'), args, {
    cwd: app,
    stdio: ['inherit', stdio, stdio],
    encoding: 'utf8',
  });
  // Texts of inherited streams are null.
  const [, stdout, stderr] = output;
  process.stderr.write(stderr ?? '');
  return { status: status ?? 1, stdout: stdout ?? '', stderr: stderr ?? '' };
}

/** Returns the exit code. */
function deploy({ dryRun }: Values<typeof deploySettings>): number {
  const configuration = JSON.parse(withoutComments(readFileSync(join(app, 'wrangler.jsonc'), 'utf8'))) as {
    vars: Record<string, string>;
  };
  const options = deployOptions({ dryRun }, process.env, configuration.vars, process.env.INIT_CWD);
  const args = ['deploy', ...Object.entries(options.vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])];
  if (options.domain !== null) args.push('--domain', options.domain);
  const deployed = dryRun ? null : readSecretList(wrangler(['secret', 'list', '--format', 'json'], 'pipe'));
  const { invalid, missing } = checkDeployment(options, configuration.vars, deployed ?? []);
  if (invalid.length > 0) throw new UsageError(`the settings are not valid: ${invalid.join('; ')}`);
  if (dryRun) {
    const { status } = wrangler([...args, '--dry-run'], 'inherit');
    for (const line of missing) console.log(`Set it before the deployment, unless the Worker has it: ${line}`);
    if (missing.length === 0) console.log('The settings are valid.');
    return status;
  }
  const secrets: Partial<Record<string, string>> = { ...options.secrets };
  if (deployed?.includes('SECRET_KEY') !== true) secrets.SECRET_KEY ??= randomBytes(32).toString('base64');
  const newToken = deployed?.includes('ADMIN_TOKEN') !== true && secrets.ADMIN_TOKEN === undefined;
  if (newToken) secrets.ADMIN_TOKEN = randomBytes(24).toString('base64url');
  if (missing.length > 0) throw new UsageError(`settings are missing: ${missing.join('; ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'health-monitor-'));
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const { status } = wrangler([...args, '--secrets-file', file], 'inherit');
    if (status === 0 && newToken) {
      console.log(`\nADMIN_TOKEN, shown once: ${secrets.ADMIN_TOKEN ?? ''}`);
      console.log('It announces maintenance and lists subscriptions: Authorization: Bearer …');
    }
    return status;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const program = {
  name: 'deploy',
  start: 'pnpm --filter health-monitor run deploy',
  version: packageJson.version,
  summary: 'Deploys the health monitor to Cloudflare.',
  commands: command({ summary: 'deploy', settings: deploySettings, run: deploy }),
  exitCodes: { 0: 'deployed, or the dry run passed', 1: 'the deployment failed', 2: 'usage error' },
  notes: deployNotes,
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
