// `pnpm soak`: the long versions of the tests, as many as fit into the time given.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedded } from '@ledger-explorer/store';
import { soakLedgers } from './soak-ledgers.ts';
import { isFlat, soakMemory } from './soak-memory.ts';

const usage = `Usage: pnpm soak [options]

Random ledgers of 2,000 updates, every tenth of 20,000, each answer compared; then the memory of the indexer along a ledger.

  --minutes N   time for both parts together (default 60): half of it for each
  --ledgers N   at most so many ledgers (default 1000)
  --updates N   length of the ledger that memory is measured on (default 1000000)
  --only PART   ledgers, or memory: with all of the time

Exit codes: 0 no difference and flat memory; 1 otherwise; 2 wrong options.
`;

function option(fallback: string) {
  return { type: 'string', default: fallback } as const;
}

interface Plan {
  readonly minutes: number;
  readonly ledgers: number;
  readonly updates: number;
  readonly parts: readonly string[];
}

function readPlan(): Plan | null {
  const { values } = parseArgs({
    options: {
      minutes: option('60'),
      ledgers: option('1000'),
      updates: option('1000000'),
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return null;
  const whole = (name: 'minutes' | 'ledgers' | 'updates') => {
    if (!/^[1-9]\d*$/.test(values[name])) throw new Error(`--${name} is "${values[name]}": give a whole number from 1`);
    return Number(values[name]);
  };
  const parts = values.only === undefined ? ['ledgers', 'memory'] : [values.only];
  if (!['ledgers', 'memory'].includes(parts[0] ?? '')) throw new Error('--only: ledgers, or memory');
  return { minutes: whole('minutes'), ledgers: whole('ledgers'), updates: whole('updates'), parts };
}

async function soak(plan: Plan): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const database = await openEmbedded({ dataDir: join(folder, 'postgres'), durable: false });
  const { databaseUrl } = database;
  const share = (plan.minutes * 60_000) / plan.parts.length;
  const tell = (line: string) => {
    console.log(line);
  };
  let well = true;
  try {
    if (plan.parts.includes('ledgers')) {
      const row = await soakLedgers(databaseUrl, { count: plan.ledgers, until: Date.now() + share, tell });
      console.table([row]);
      well &&= row.failed === 0;
    }
    if (plan.parts.includes('memory')) {
      const place = { databaseUrl, network: 'soak_memory' };
      const rows = await soakMemory(place, { updates: plan.updates, until: Date.now() + share, tell });
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

let plan: Plan | null = null;
try {
  plan = readPlan();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
if (plan === null) process.stdout.write(usage);
else process.exitCode = (await soak(plan)) ? 0 : 1;
