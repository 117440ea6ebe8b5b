import type { ModelReport } from '@ledger-explorer/ledger-simulator';
import { readStream, type StreamUpdate } from './stream.ts';

/** The simulator's model of its ledger (`GET /simulator/model`). Decimals are canonical texts, times ISO 8601. */
export interface Model extends ModelReport {
  readonly head: NonNullable<ModelReport['head']>;
  /** Party and name of every super validator there ever was: a former one keeps its name (V32). Read from the stream. */
  readonly svNames: ReadonlyMap<string, string>;
}

export type ModelCoupon = Model['coupons'][number];
export type CouponKind = ModelCoupon['kind'];
export type ModelParty = Model['parties'][number];
export type ModelValidator = Model['validators'][number];
export type ModelVoteRequest = Model['voteRequests'][number];

/** Names of all super validators in any DSO rules of the stream, by party. */
function svNamesOf(stream: readonly StreamUpdate[]): ReadonlyMap<string, string> {
  const rules = stream
    .flatMap(({ events }) => events)
    .filter(({ type, templateId }) => type === 'created_event' && templateId?.endsWith(':Splice.DsoRules:DsoRules'));
  const svs = rules.flatMap(
    ({ created }) =>
      (created?.create_arguments as { readonly svs: readonly [party: string, { readonly name: string }][] }).svs,
  );
  return new Map(svs.map(([party, { name }]) => [party, name]));
}

/** Expected facts of a ledger: the simulator's model, and the stream decoded without the project's decoder. */
export interface Truth {
  readonly model: Model;
  readonly stream: readonly StreamUpdate[];
  readonly dso: string;
}

/** Combines the simulator's model as JSON (`report`) with the stream, which must end at the model's head. */
export function truthOf(report: unknown, stream: readonly StreamUpdate[]): Truth {
  const model: Model = { ...(report as Omit<Model, 'svNames'>), svNames: svNamesOf(stream) };
  const dso = model.parties.find(({ party }) => party.startsWith('DSO::'))?.party;
  if (dso === undefined) throw new Error('the model has no DSO party');
  return { model, stream, dso };
}

/** The expected facts of a simulated network, which must make no updates during the call. */
export async function readTruth(scanUrl: string): Promise<Truth> {
  const [stream, report] = await Promise.all([
    readStream(scanUrl),
    fetch(new URL('/simulator/model', scanUrl)).then((response) => response.json()),
  ]);
  return truthOf(report, stream);
}
