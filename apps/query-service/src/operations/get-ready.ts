import { writeReadiness } from '@ledger-explorer/spec/writers';
import { type SchemaState, StoreUnavailable } from '@ledger-explorer/store';
import { lagSeconds } from '../freshness/lag-seconds.ts';
import { within } from '../limits/within.ts';
import { Problem } from '../problems/problem.ts';
import type { Outcome } from '../responses/outcome.ts';
import type { Service } from '../service.ts';

function notReady(detail: string): Problem {
  return new Problem('not-ready', detail, { headers: { 'retry-after': '5' } });
}

const schemaFaults: Readonly<Record<Exclude<SchemaState, 'current'>, string>> = {
  behind: 'The schema is missing or older than this program: `indexer run` creates or upgrades it.',
  ahead: 'The schema is newer than this program: start the version that upgraded it.',
  different: 'The schema is neither older nor newer than this program: index into a new database.',
};

/** `/ready`: the database responds, its schema is of this version, and the index keeps up. Throws a `not-ready` problem otherwise. */
export async function getReady(service: Service): Promise<Outcome> {
  const { heads, schema, network, primary, deadlines, now } = service;
  const { readyMaxLagSeconds, readyMaxReplicaLagSeconds } = service;
  const head = await within(deadlines.probe, heads.look()).catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? notReady('The database cannot be reached.') : error;
  });
  if (schema.value !== null && schema.value !== 'current') throw notReady(schemaFaults[schema.value]);
  const lag = head === null ? null : lagSeconds(head, now());
  if (head === null || lag === null) throw notReady('Nothing is indexed yet.');
  if (Number(lag) > readyMaxLagSeconds) {
    throw notReady(`The index is ${lag} s behind the ledger; ${readyMaxLagSeconds} s are allowed.`);
  }
  const secondsBehind = primary?.secondsBehind(head.position) ?? 0;
  if (secondsBehind > readyMaxReplicaLagSeconds) {
    throw notReady(
      `The replica is ${secondsBehind.toFixed(3)} s behind the primary; ${readyMaxReplicaLagSeconds} s are allowed.`,
    );
  }
  return {
    read: { asOf: head, head },
    body: writeReadiness({ status: 'ready', network, position: head.position, lag: String(Number(lag)) }),
  };
}
