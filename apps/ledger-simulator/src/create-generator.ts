import type { JsonObject } from './ledger/tx.ts';
import { reports } from './model/report.ts';
import { Chronicle } from './network/chronicle.ts';
import type { Network } from './network/network.ts';
import { allOptions, defaultParameters, type NetworkParameters } from './options.ts';
import { type Micros, millisecond } from './values/time.ts';

export type { ModelReport } from './model/report.ts';

export interface GeneratorOptions extends Partial<NetworkParameters> {
  /** Turns on all optional kinds of updates, like `--all`; explicit parameters take precedence. */
  readonly all?: boolean;
  /**
   * Record time at which the history ends, in microseconds. The default is fixed (2026-08-01T00:00:00Z), so that
   * equal options give equal bytes.
   */
  readonly end?: Micros;
}

/** One update of the stream. */
export interface GeneratedItem {
  /** Index in the stream, from 0. */
  readonly index: number;
  readonly updateId: string;
  readonly migrationId: number;
  readonly recordTime: Micros;
  /** The item of `/v2/updates` as an object. Do not modify it. */
  readonly value: JsonObject;
  /** The item as compact JSON. It is built on access, which is slower than making the update. */
  readonly json: string;
}

/** A ledger generated in this process, without HTTP or files. Iterating yields the rest of the history. */
export interface LedgerGenerator extends Iterable<GeneratedItem> {
  readonly parameters: NetworkParameters;
  readonly network: Network;
  /** Updates made so far. */
  readonly length: number;
  /** Makes `count` more updates. After the history they are 200 ms apart in record time. */
  items(count: number): Iterable<GeneratedItem>;
  /**
   * The model after the updates made so far: the named parts of `GET /simulator/model`, or all parts if none is
   * named. Throws for an unknown name.
   */
  model(...parts: readonly string[]): Record<string, unknown>;
}

/** Between two updates after the history. */
const liveGap = 200 * millisecond;

/** Creates a ledger from the options; equal options give an equal ledger. */
export function createGenerator(options: GeneratorOptions = {}): LedgerGenerator {
  const { all = false, end = Date.UTC(2026, 7, 1) * 1000, ...given } = options;
  const parameters: NetworkParameters = { ...defaultParameters, ...(all ? allOptions : {}), ...given };
  const chronicle = new Chronicle(parameters, end);
  const { generator, network } = chronicle;

  function* items(count: number): Generator<GeneratedItem> {
    for (let made = 0; made < count; made++) {
      const { index } = network;
      const tx =
        index < generator.historyUpdates
          ? chronicle.nextOfHistory()
          : chronicle.nextAt((chronicle.last ?? 0) + liveGap);
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
          const report = Object.hasOwn(reports, name) && reports[name];
          if (!report)
            throw new Error(`The model has no part '${name}'; there are ${Object.keys(reports).join(', ')}.`);
          return [name, report(network)];
        }),
      );
    },
  };
}
