/** What shapes the ledger: two simulators with equal parameters (and an equal start) emit equal bytes. */
export interface NetworkParameters {
  readonly seed: number;
  /** User parties, apart from validators and super validators. */
  readonly parties: number;
  /** Validators, apart from the super validators' own. */
  readonly validators: number;
  /** Updates per second, of the history and live. 0: no live updates, history as if at 5. */
  readonly rate: number;
  /** Updates present at the first start, the network's founding included (which is never cut short). */
  readonly history: number;
  /** Days that the history covers, sparser the further back, with a dense last hour; 0: as long as it takes at the rate. */
  readonly historyDays: number;
  /** Ledger seconds from one mining round to the next. */
  readonly tick: number;
  /** Migration ids in the history: 1 = no border. */
  readonly migrations: number;
  /** Now and then an update with very many events. */
  readonly large: boolean;
  /** Coins are unassigned to a second synchronizer, assigned there, and come back. */
  readonly reassignments: boolean;
  /** Content that no reader knows: undecodable payloads, unknown templates, choices, variants and fields, absent optionals. */
  readonly oddities: boolean;
  /** Updates of a second synchronizer share the record time of the update before. */
  readonly ties: boolean;
  /** A coin of 28 integer digits: the totals are odd to look at. */
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

/** What the ledger after a number of resets is made from: another seed makes another DSO, and it begins with its founding, at migration id 0. */
export function afterResets(parameters: NetworkParameters, resets: number): NetworkParameters {
  if (resets === 0) return parameters;
  return { ...parameters, seed: (parameters.seed + resets) % 2 ** 31, history: 0, migrations: 1 };
}

/** Everything that the network does not show by itself, switched on: `--all`. */
export const allShapes = {
  migrations: 3,
  large: true,
  reassignments: true,
  oddities: true,
  ties: true,
  extremes: true,
} as const satisfies Partial<NetworkParameters>;
