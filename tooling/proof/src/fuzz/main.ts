import { command, runProgram, setting, text, UsageError, wholeNumber } from '@ledger-explorer/cli';
import { deploy } from '@ledger-explorer/kit';
import packageJson from '../../package.json' with { type: 'json' };
import { everyShape } from '../every-shape.ts';
import { fuzz } from './fuzz.ts';

const settings = {
  requests: wholeNumber({
    option: 'requests',
    default: 100_000,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    unit: 'requests',
    description: 'requests to send',
  }),
  seed: wholeNumber({
    option: 'seed',
    default: Date.now() % 1_000_000,
    shownDefault: 'by the clock',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    description: 'seed of the random requests',
  }),
  baseUrl: setting<string, null>({
    option: 'base-url',
    placeholder: 'URL',
    default: null,
    description: 'base URL of the query service to test, without user and password; by default one is started',
    expected: 'an http URL without user and password, for example http://127.0.0.1:8080/localnet',
    parse: (given) => {
      const url = URL.parse(given);
      return url?.protocol === 'http:' && url.username + url.password === '' ? given : undefined;
    },
  }),
  apiKey: text({
    option: 'api-key',
    placeholder: 'KEY',
    default: null,
    secret: true,
    description: 'API key of that query service',
  }),
};

const program = {
  name: 'fuzz',
  start: 'pnpm fuzz',
  version: packageJson.version,
  summary: 'Sends random requests to a query service, and reports every response that is wrong.',
  exitCodes: { 0: 'no wrong response', 1: 'a wrong response, or the run failed', 2: 'usage error' },
  commands: command({
    summary: 'send random requests',
    settings,
    run: async ({ requests, seed, baseUrl, apiKey }, _, { out }) => {
      if ((baseUrl === null) !== (apiKey === null)) throw new UsageError('give --base-url and --api-key, or neither');
      const ownDeployment =
        baseUrl === null
          ? // No rate limit, and waits that end before a response counts as hanging.
            await deploy({ ...everyShape(1_500), service: { ADDRESS_LIMIT: '1000000/s', WAIT_MAX_MS: '500' } })
          : null;
      try {
        const began = performance.now();
        const { findings, ...summary } = await fuzz({
          baseUrl: ownDeployment?.baseUrl ?? baseUrl ?? '',
          apiKey: ownDeployment?.apiKey ?? apiKey ?? '',
          requests,
          seed,
        });
        const seconds = Math.round((performance.now() - began) / 1000);
        for (const { number, request, faults } of findings)
          out(`#${number} ${request}\n    ${faults.join('\n    ')}\n`);
        out(`${JSON.stringify({ seed, ...summary, findings: findings.length, seconds })}\n`);
        return findings.length === 0 ? 0 : 1;
      } finally {
        await ownDeployment?.stop();
      }
    },
  }),
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
