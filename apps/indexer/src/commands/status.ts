import { formatTime, interpreterVersion } from '@ledger-explorer/ledger';
import { type IndexStatus, readStatus } from '@ledger-explorer/store';
import { command, flag } from '@ledger-explorer/cli';
import { describeInterpreter } from '../describe-interpreter.ts';
import { indexSettings } from '../configuration.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer status`. */
export const status = command({
  summary: 'print position, lag and totals of the index',
  description:
    'Prints position, record time, lag and totals of the index, the state of its hosts, unreadable data, the verified part of the index, and why the indexer stopped.',
  settings: { json: flag({ option: 'json', description: 'print JSON' }), ...indexSettings },
  run: async ({ json, ...settings }, _, { out }) => {
    const facts = await withDatabase(settings, async (index) => describe(index.network, await readStatus(index)));
    out(json ? `${JSON.stringify(facts, null, 2)}\n` : asText(facts));
    return 0;
  },
});

interface Facts {
  readonly network: string;
  readonly position: number;
  /** Interpreter version that derived the data. */
  readonly interpreter?: number;
  /** ISO 8601; null while nothing is indexed. */
  readonly recordTime: string | null;
  /** Seconds between the head's record time and now; 0 if the ledger's clock is ahead of ours, null while nothing is indexed. */
  readonly lagSeconds: number | null;
  readonly migrationId?: number;
  readonly updates?: number;
  readonly events?: number;
  readonly transfers?: number;
  readonly parties?: number;
  readonly supply: IndexStatus['supply'] | null;
  readonly registrySupply: IndexStatus['registrySupply'];
  /** State of the Scan hosts, as the indexer last wrote it. */
  readonly hosts: IndexStatus['hosts'];
  readonly unread: IndexStatus['unread'];
  readonly irregularities: IndexStatus['irregularities'];
  readonly quarantined: number;
  readonly quarantine: IndexStatus['quarantine'];
  /** Last comparison with the ledger's own state; null if there was none. */
  readonly reconciliation: IndexStatus['reconciliation'];
  /** Verified part of the index. */
  readonly verification: IndexStatus['verification'];
  /** Reason why the indexer stopped for good; null if it did not. */
  readonly stopped: IndexStatus['stopped'];
}

/** Facts of an empty index. */
const emptyFacts = {
  supply: null,
  registrySupply: null,
  hosts: [],
  unread: [],
  irregularities: [],
  quarantined: 0,
  quarantine: [],
  reconciliation: null,
  verification: { position: 0, unverified: 0 },
  stopped: null,
};

function describe(network: string, found: IndexStatus | null): Facts {
  if (found === null) {
    return { network, position: 0, recordTime: null, lagSeconds: null, ...emptyFacts };
  }
  const lagSeconds = Math.max(0, Math.round(Date.now() - Number(found.recordTime / 1000n))) / 1000;
  return { network, ...found, recordTime: formatTime(found.recordTime), lagSeconds };
}

/** One fact per line, then lines that can repeat or be absent. */
function asText({
  supply,
  registrySupply,
  unread,
  irregularities,
  quarantine,
  hosts,
  reconciliation,
  verification,
  stopped,
  ...facts
}: Facts): string {
  const { interpreter = interpreterVersion } = facts;
  const lines = [
    ...(interpreter < interpreterVersion ? [describeInterpreter(interpreter)] : []),
    ...Object.entries(facts).map(([name, value]) => `${name.padEnd(16)}${value ?? '-'}`),
    ...(supply === null ? [] : [`supply          ${describeSupply(supply, registrySupply)}`]),
    ...hosts.map((host) => `host            ${describeHost(host)}`),
    ...unread.map(({ reason, detail, times }) => `unread          ${times} × ${reason}: ${detail}`),
    ...irregularities.map(({ kind, times }) => `irregular       ${times} × ${kind}`),
    ...quarantine.map(({ reason, position }) => `quarantined     after position ${position}: ${reason}`),
    `reconciled      ${reconciliation === null ? '-' : describeReconciliation(reconciliation)}`,
    `verified        ${describeVerification(verification)}`,
    ...(stopped === null ? [] : [`stopped         ${stopped.at}: ${stopped.detail}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function describeHost({ url, state, since, reason, version, at }: Facts['hosts'][number]): string {
  const what = state === 'unasked' ? 'no request yet' : `${state} since ${since}`;
  return [`${url} ${what}`, reason, version === null ? null : `version ${version}`, `as of ${at}`]
    .filter((part) => part !== null)
    .join('; ');
}

function describeSupply({ unlocked, locked }: NonNullable<Facts['supply']>, registry: Facts['registrySupply']): string {
  const other = registry === null ? '' : `; by the registry ${registry.total}, as of ${registry.asOf}`;
  return `${unlocked} unlocked and ${locked} locked${other}`;
}

function describeReconciliation({ at, position, differences }: NonNullable<Facts['reconciliation']>): string {
  return `${at} at position ${position}: ${differences === 0 ? 'no difference' : `${differences} differences`}`;
}

/** Text for the verified part of the index. */
function describeVerification({ position, unverified }: Facts['verification']): string {
  const upTo = position === 0 ? 'nothing' : `up to position ${position}`;
  return unverified === 0 ? upTo : `${upTo}; ${unverified} updates are not`;
}
