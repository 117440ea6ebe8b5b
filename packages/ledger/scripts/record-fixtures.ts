/** Makes fixtures/recorded, except the two folders that its README names: `node scripts/record-fixtures.ts <samples folder>`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completeNamePayment, excerptToScan, preapprovalToScan } from './excerpts.ts';
import { ledgerApiToScan } from './ledger-api-to-scan.ts';

type Json = Record<string, unknown>;

const samples = process.argv[2] ?? '';
if (samples === '') {
  console.error('Usage: node scripts/record-fixtures.ts <samples folder>');
  process.exit(2);
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(samples, `${name}.json`), 'utf8'));
}

function pageOf(name: string): Json[] {
  return (read(name) as { transactions: Json[] }).transactions;
}

function updatesIn(name: string): Json[] {
  return (read(name) as { events: { update: Json | null }[] }).events.flatMap(({ update }) =>
    update === null ? [] : [update],
  );
}

/** Distinct updates in stream order. */
function merge(...sources: Json[][]): Json[] {
  const distinct = new Map(sources.flat().map((update) => [update.update_id, update]));
  const timeOf = (update: Json): string => update.record_time as string;
  return [...distinct.values()].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
}

function ledgerApi(name: string): Json[] {
  const items = read(name) as { update: { Transaction?: { value: Json } } }[];
  return items.flatMap(({ update }) => (update.Transaction ? [ledgerApiToScan(name, update.Transaction.value)] : []));
}

const docs = read('devnet-2024-2025-splice-docs-scan-samples') as { json: Json }[];

/** Events, by event id, in an example of the Scan documentation; `index`: the example's place in the sample. */
function block(index: number): Json {
  return docs[index]?.json ?? {};
}

const tree = (read('devnet-2025-07-02-ledgerapi-transaction-tree-preapproval-send') as { transaction: Json })
  .transaction;

// Synchronizers by their fingerprints. DevNet is reset from time to time; the documents have samples of three of its ledgers.
const ofSeptember2024 = '84177677350389dd0710d6516f700a33fe348c5f2702dffef6d36e1dedcbfc17';
const ofDecember2024 = 'e1e594cdb287aeac3e1e6d62e7d2db46b756a5d01656c26f1f1a151345bf2e53';
const ofFebruary2025 = '62ff91be08e836bfdc34e0c76ecc786e0f7c0fe40528a220c5dc2ac5a5337961';

const pages: Readonly<Record<string, Json[]>> = {
  'mainnet/0001': merge(
    pageOf('mainnet-2026-01-30-v2-updates'),
    pageOf('mainnet-2026-01-30-v2-updates-discovery'),
    [read('mainnet-2026-01-30-v2-updates-tx') as Json],
    updatesIn('mainnet-2026-01-30-v0-events'),
  ),
  'mainnet/0002': merge(
    pageOf('mainnet-2025-12-10-v2-updates-m4-first50'),
    updatesIn('mainnet-2025-12-10-v0-events-m4-first50'),
  ),
  'mainnet/0003': [preapprovalToScan(read('mainnet-2026-06-10-create-transfer-preapproval') as Json)],
  // Numbers in `roots` and in the last argument are node numbers: those of the events in the block.
  'devnet/0001': [
    excerptToScan(
      { ...block(3), ...block(4) },
      {
        record_time: '2024-09-20T13:31:28.405180Z',
        migration_id: 0,
        synchronizerFingerprint: ofSeptember2024,
        roots: [4],
      },
    ),
    // The document gives no times for these two; the rounds are 10468 and 10470, 20 minutes apart.
    excerptToScan(block(9), {
      record_time: '2024-12-02T12:00:00.000000Z',
      migration_id: 1,
      synchronizerFingerprint: ofDecember2024,
      roots: [2],
    }),
    excerptToScan(block(8), {
      record_time: '2024-12-02T12:20:00.000000Z',
      migration_id: 1,
      synchronizerFingerprint: ofDecember2024,
      roots: [1],
    }),
    completeNamePayment(
      excerptToScan(
        block(10),
        {
          record_time: '2025-02-27T18:35:36.389123Z',
          migration_id: 1,
          synchronizerFingerprint: ofFebruary2025,
          roots: [7],
        },
        // Event 7 exercises 13, which creates 17.
        { 7: [13], 13: [17] },
      ),
    ),
    excerptToScan(block(11), {
      record_time: '2025-02-27T19:19:09.285322Z',
      migration_id: 1,
      synchronizerFingerprint: ofFebruary2025,
      roots: [0],
    }),
  ],
  'devnet/0002': [{ ...ledgerApiToScan('devnet', tree), migration_id: 1 }],
  'localnet-v1/0001': ledgerApi('ledgerapi-splice-test-cases-2025-09-normalized'),
  'localnet-v2/0001': ledgerApi('ledgerapi-tokenstandard-v2-txs-2026-08-normalized'),
  'localnet-deposit/0001': ledgerApi('ledgerapi-one-step-deposit-withdraw-2025-09-26'),
  'localnet-utility/0001': ledgerApi('ledgerapi-da-utility-transactions-2025-09-30'),
};

const target = join(import.meta.dirname, '..', 'fixtures', 'recorded');
for (const [name, transactions] of Object.entries(pages)) {
  const file = join(target, `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ transactions })}\n`);
  console.log(`${name}: ${transactions.length.toString()} updates`);
}
