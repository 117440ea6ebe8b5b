import type { JsonObject } from './ledger/contract.ts';
import { reports } from './model/report.ts';
import { Chronicle } from './network/chronicle.ts';
import type { Network } from './network/network.ts';
import { allShapes, defaultParameters, type NetworkParameters } from './options.ts';
import type { Micros } from './values/time.ts';

export interface GeneratorOptions extends Partial<NetworkParameters> {
  /** Every shape on, as `--all`; single parameters given beside it count more. */
  readonly all?: boolean;
  /** Record time at which the history ends, microseconds; default 2026-08-01T00:00:00Z, so that equal options are equal bytes. */
  readonly end?: Micros;
}

/** One update as the stream gives it. */
export interface GeneratedItem {
  /** Place in the stream, from 0. */
  readonly index: number;
  readonly updateId: string;
  readonly migrationId: number;
  readonly recordTime: Micros;
  /** The item of `/v2/updates`: what parsing `json` gives. Not to be changed. */
  readonly value: JsonObject;
  /** The item as compact JSON; written when asked for, which takes longer than making it. */
  readonly json: string;
}

/** A ledger made in this process, without HTTP or files. Iterating makes the history, where it was left off. */
export interface LedgerGenerator extends Iterable<GeneratedItem> {
  readonly parameters: NetworkParameters;
  readonly network: Network;
  /** Updates made so far. */
  readonly length: number;
  /** Makes at most `count` more updates, after the history as well (then a fifth of a second apart). */
  items(count: number): Iterable<GeneratedItem>;
  /** What is true after the updates made so far: the parts of `GET /simulator/model` by name, all without arguments. */
  model(...parts: readonly string[]): Record<string, unknown>;
}

/** The same options, the same ledger. @throws Error for a part of the model that there is not */
export function createGenerator(options: GeneratorOptions = {}): LedgerGenerator {
  const { all = false, end = Date.UTC(2026, 7, 1) * 1000, ...given } = options;
  const parameters: NetworkParameters = { ...defaultParameters, ...(all ? allShapes : {}), ...given };
  const chronicle = new Chronicle(parameters, end);
  const { generator, network } = chronicle;

  function* items(count: number): Generator<GeneratedItem> {
    for (let made = 0; made < count; made++) {
      const { index } = network;
      const tx =
        index < generator.historyUpdates
          ? chronicle.nextOfHistory()
          : chronicle.nextAt((chronicle.last ?? 0) + 200_000);
      const { updateId, recordTime } = tx;
      yield {
        index,
        updateId,
        migrationId: network.migrationId,
        recordTime,
        get value() {
          return tx.toItem();
        },
        get json() {
          return tx.toJson();
        },
      };
    }
  }

  return {
    parameters,
    network,
    get length() {
      return network.index;
    },
    items,
    [Symbol.iterator]: () => items(generator.historyUpdates - network.index),
    model(...parts) {
      const names = parts.length === 0 ? Object.keys(reports) : parts;
      return Object.fromEntries(
        names.map((name) => {
          const report = reports[name];
          if (!report)
            throw new Error(`The model has no part '${name}'; there are ${Object.keys(reports).join(', ')}.`);
          return [name, report(network)];
        }),
      );
    },
  };
}
