import { decodeUpdate, type Facts, interpret } from '@ledger-explorer/ledger';
import type { Entry } from '../src/index.ts';
import { dso, updateIdOf } from './independent-ledgers/scan-shapes.ts';

export { dso, updateIdOf };

/** Record time of update `n` in milliseconds: n seconds after 2026-01-01. */
export function timeOf(n: number): number {
  return Date.UTC(2026, 0, 1) + n * 1000;
}

/** The same in microseconds. */
export function microsOf(n: number): bigint {
  return BigInt(timeOf(n)) * 1000n;
}

/** Coin, or USD, with up to 4 decimals, in units of 10^-10 as in the database. */
export function coin(amount: number): bigint {
  return BigInt(Math.round(amount * 1e4)) * 1_000_000n;
}

/** Update number `n` with these facts and, per contract, one created event of a coin, which `observers` see. Only template uses are read from the events. */
export function entry(
  n: number,
  contracts: readonly string[],
  facts: Partial<Facts> = {},
  updateId = updateIdOf(n),
  observers: readonly string[] = [],
): Entry {
  const recordTime = new Date(timeOf(n)).toISOString().replace('Z', '000Z');
  const ids = contracts.map((_, index) => `${updateId}:${index}`);
  const update = decodeUpdate({
    update_id: updateId,
    migration_id: 0,
    workflow_id: '',
    record_time: recordTime,
    synchronizer_id: 'global-domain::1220bb',
    effective_at: recordTime,
    root_event_ids: ids,
    events_by_id: Object.fromEntries(
      contracts.map((contract_id, index) => [
        `${updateId}:${index}`,
        {
          event_type: 'created_event',
          event_id: ids[index],
          contract_id,
          template_id: 'ab:Splice.Amulet:Amulet',
          package_name: 'splice-amulet',
          create_arguments: { n: String(n), note: 'tab\tnewline\nquote"back\\slash\u0000nul' },
          created_at: recordTime,
          signatories: [dso],
          observers,
        },
      ]),
    ),
  });
  const noFacts = interpret({ ...update, events: [] });
  const { templateUses } = interpret(update);
  return { update, facts: { ...noFacts, parties: [dso], templateUses, ...facts } };
}

export function coinCreated(contractId: string, owner: string, amount: number, locked = false): Facts['coins'][number] {
  return {
    ordinal: 0,
    contractId,
    owner,
    amount: coin(amount),
    createdRound: 1,
    ratePerRound: 190_259n,
    locked,
    lockExpiresAt: locked ? 253_402_300_799_000_000n : null,
  };
}

export function archived(contractId: string, templateName = 'Splice.Amulet:Amulet'): Facts['archived'][number] {
  return { ordinal: 0, contractId, templateName };
}

/** An open mining round with its price in USD per coin. */
export function roundOpened(number: number, price: number): Facts['rounds'][number] {
  return { ordinal: 0, contractId: `round ${number}`, number, price: coin(price), opensAt: null };
}

/** A transfer by the first event of update `n`. */
export function transferBy(
  n: number,
  given: Pick<Facts['transfers'][number], 'senders' | 'receivers' | 'amount'> & Partial<Facts['transfers'][number]>,
): Facts['transfers'][number] {
  return { ordinal: 0, eventId: `${updateIdOf(n)}:0`, type: 'TRANSFER', fee: 0n, price: null, ...given };
}

export const licenseTemplate = 'Splice.ValidatorLicense:ValidatorLicense';

/** A license that was never reported and has no metadata. */
export function license(
  contractId: string,
  validator: string,
  change: Partial<Facts['licenses'][number]> = {},
): Facts['licenses'][number] {
  return {
    ordinal: 0,
    contractId,
    templateId: `ab:${licenseTemplate}`,
    validator,
    sponsor: 'sv-1::1',
    dso,
    lastActiveAt: null,
    lastUpdatedAt: null,
    version: null,
    contactPoint: null,
    firstRound: null,
    lastRound: null,
    missedRounds: null,
    ...change,
  };
}

/** A name-service entry without URL and description. */
export function nameCreated(
  name: string,
  party: string,
  change: Partial<Facts['names'][number]> = {},
): Facts['names'][number] {
  const contractId = `${name} of ${party}`;
  return { ordinal: 0, contractId, party, name, url: '', description: '', expiresAt: null, ...change };
}
