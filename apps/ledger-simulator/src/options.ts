/** Parameters of the ledger. Simulators with equal parameters and an equal end of the history emit equal bytes. */
export interface NetworkParameters {
  readonly seed: number;
  /** User parties, apart from validators and super validators. */
  readonly parties: number;
  /** Validators, apart from the super validators' own. */
  readonly validators: number;
  /** Updates per second, of the history and live. 0: no live updates, history as if at 5. */
  readonly rate: number;
  /** Updates at the first start; the network's founding is always complete, even if it has more. */
  readonly history: number;
  /** Days that the history covers, sparser the older, with a dense last hour; 0: at `rate`. */
  readonly historyDays: number;
  /** Ledger seconds from one mining round to the next. */
  readonly tick: number;
  /** Number of migration ids in the history; 1: no migration. */
  readonly migrations: number;
  /** Includes updates with more than a thousand events. */
  readonly large: boolean;
  /** Coins are reassigned to a second synchronizer and back. */
  readonly reassignments: boolean;
  /** Content unknown to the index: undecodable payloads, unknown templates, choices, variants and fields, absent optionals. */
  readonly oddities: boolean;
  /** Updates of a second synchronizer share the record time of the update before. */
  readonly ties: boolean;
  /** Includes a coin of 28 integer digits, which dominates the totals. */
  readonly extremes: boolean;
}

export const defaultParameters: NetworkParameters = {
  seed: 1,
  parties: 200,
  validators: 40,
  rate: 5,
  history: 5000,
  historyDays: 0,
  tick: 60,
  migrations: 1,
  large: false,
  reassignments: false,
  oddities: false,
  ties: false,
  extremes: false,
};

/**
 * Parameters of the ledger after a number of network resets: a new seed gives a new DSO, and the ledger starts again
 * with its founding at migration id 0.
 */
export function afterResets(parameters: NetworkParameters, resets: number): NetworkParameters {
  if (resets === 0) return parameters;
  return { ...parameters, seed: (parameters.seed + resets) % 2 ** 31, history: 0, migrations: 1 };
}

/** Parameters of `--all`. */
export const allOptions = {
  migrations: 3,
  large: true,
  reassignments: true,
  oddities: true,
  ties: true,
  extremes: true,
} as const satisfies Partial<NetworkParameters>;
