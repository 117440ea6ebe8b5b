import { inNetwork } from '../index/in-network.ts';
import { drawParameters } from '../ledgers/draw-parameters.ts';
import { makeLedger } from '../ledgers/ledger.ts';
import { proveLedger } from '../prove-ledger.ts';

export interface LedgersRow {
  readonly ledgers: number;
  readonly updates: number;
  readonly failed: number;
}

/** Above those of the tests. */
const firstLedger = 10_000;

/** Proves random ledgers until a time (`Date.now()`). A ledger has 2,000 updates, every tenth one 20,000. */
export async function soakLedgers(
  databaseUrl: string,
  { count, until, tell }: { count: number; until: number; tell: (line: string) => void },
): Promise<LedgersRow> {
  let [ledgers, updates, failed] = [0, 0, 0];
  while (ledgers < count && Date.now() < until) {
    const parameters = drawParameters(firstLedger + ledgers, ledgers % 10 === 9 ? 20_000 : 2000);
    const ledger = makeLedger(parameters);
    const place = { databaseUrl, network: 'soak_ledger' };
    const differences = await inNetwork(place, () => proveLedger(ledger, place));
    ledgers += 1;
    updates += ledger.items.length;
    if (differences.length > 0) {
      failed += 1;
      tell(`PROOF_LEDGER='${JSON.stringify(parameters)}'`);
      for (const line of differences.slice(0, 20)) tell(`  ${line}`);
    }
    if (ledgers % 10 === 0) tell(`${ledgers} of ${count} ledgers, ${updates} updates, ${failed} failed`);
  }
  return { ledgers, updates, failed };
}
