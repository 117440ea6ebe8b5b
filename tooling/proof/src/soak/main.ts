// `pnpm soak`: the long versions of the tests, as many as fit into the time given.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choice, command, runProgram, type Values, wholeNumber } from '@ledger-explorer/cli';
import { openEmbedded } from '@ledger-explorer/store';
import packageJson from '../../package.json' with { type: 'json' };
import { soakLedgers } from './soak-ledgers.ts';
import { isFlat, soakMemory } from './soak-memory.ts';

const whole = { min: 1, max: Number.MAX_SAFE_INTEGER } as const;

const settings = {
  minutes: wholeNumber({
    option: 'minutes',
    default: 60,
    ...whole,
    unit: 'minutes',
    description: 'minutes for both parts, half for each',
  }),
  ledgers: wholeNumber({
    option: 'ledgers',
    default: 1_000,
    ...whole,
    unit: 'ledgers',
    description: 'number of ledgers, if time permits',
  }),
  updates: wholeNumber({
    option: 'updates',
    default: 1_000_000,
    ...whole,
    unit: 'updates',
    description: 'length of the ledger for the memory measurement',
  }),
  only: choice({
    option: 'only',
    value: 'PART',
    choices: ['ledgers', 'memory'],
    default: null,
    description: 'run only this part, for the whole time',
  }),
};

const program = {
  name: 'soak',
  start: 'pnpm soak',
  version: packageJson.version,
  summary:
    'Compares every response with the expected one on random ledgers of 2,000 updates, and of 20,000 on every tenth ledger. Then measures the memory of the indexer on a long ledger.',
  exitCodes: { 0: 'no difference, and flat memory', 1: 'anything else', 2: 'usage error' },
  commands: command({
    summary: 'run the long versions of the tests',
    settings,
    run: async (plan) => ((await soak(plan)) ? 0 : 1),
  }),
};

async function soak({ minutes, ledgers, updates, only }: Values<typeof settings>): Promise<boolean> {
  const parts = only === null ? ['ledgers', 'memory'] : [only];
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const database = await openEmbedded({ dataDir: join(folder, 'postgres'), durable: false });
  const { databaseUrl } = database;
  const share = (minutes * 60_000) / parts.length;
  const tell = (line: string) => {
    console.log(line);
  };
  let well = true;
  try {
    if (parts.includes('ledgers')) {
      const row = await soakLedgers(databaseUrl, { count: ledgers, until: Date.now() + share, tell });
      console.table([row]);
      well &&= row.failed === 0;
    }
    if (parts.includes('memory')) {
      const place = { databaseUrl, network: 'soak_memory' };
      const rows = await soakMemory(place, { updates, until: Date.now() + share, tell });
      console.table(rows);
      const flat = isFlat(rows);
      tell(flat ? 'memory is flat' : 'memory is not flat: a stretch differs from the first by more than 20 %');
      well &&= flat;
    }
    return well;
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
