import { formatTime } from '@ledger-explorer/ledger';
import { emptyDirectory, openReader, type Reader, SchemaMismatch, StoreUnavailable } from '@ledger-explorer/store';
import { readArguments } from './arguments.ts';
import { ConfigurationError, readDatabaseConfiguration } from './configuration.ts';
import { describeDatabase, openDatabase } from './database.ts';
import { statusUsage } from './usage.ts';

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `indexer status`. Returns the exit code; throws `ConfigurationError`. */
export async function status(args: readonly string[]): Promise<number> {
  const given = readArguments(args, options);
  if (given.help) {
    process.stdout.write(statusUsage);
    return 0;
  }
  const configuration = readDatabaseConfiguration(process.env);
  const { network } = configuration;
  const database = await openDatabase(configuration);
  try {
    const reader = await openReader({
      databaseUrl: database.databaseUrl,
      network,
      directory: emptyDirectory,
      activeWindowHours: 24,
    });
    try {
      const facts = await readFacts(reader, network);
      process.stdout.write(given.json ? `${JSON.stringify(facts, null, 2)}\n` : asText(facts));
      return 0;
    } finally {
      await reader.close();
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable) && !(error instanceof SchemaMismatch)) throw error;
    throw new ConfigurationError(`DATABASE_URL is ${describeDatabase(configuration)}: ${error.message}`);
  } finally {
    await database.stop();
  }
}

type Facts = Readonly<Record<string, string | number | null>>;

async function readFacts(reader: Reader, network: string): Promise<Facts> {
  const head = await reader.head();
  if (head === null) return { network, position: 0, recordTime: null, lagSeconds: null };
  const { shown, value: totals } = await reader.getDashboard();
  return {
    network,
    position: shown.position,
    recordTime: shown.recordTime === null ? null : formatTime(shown.recordTime),
    lagSeconds: shown.recordTime === null ? null : Math.round(Date.now() - Number(shown.recordTime) / 1000) / 1000,
    migration: totals.migration,
    latestRound: totals.latestRound,
    updates: totals.totalTransactions,
    events: totals.totalEvents,
    transfers: totals.totalTransfers,
    parties: totals.totalAccounts,
    validators: totals.totalValidators,
    superValidators: totals.totalSuperValidators,
    voteRequests: totals.totalVoteRequests,
  };
}

function asText(facts: Facts): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name.padEnd(18)}${value ?? '-'}`);
  return `${lines.join('\n')}\n`;
}
