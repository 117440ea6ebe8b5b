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
  /** Ledger seconds from one mining round to the next. */
  readonly tick: number;
  /** Migration ids in the history: 1 = no border. */
  readonly migrations: number;
  /** Now and then an update with very many events. */
  readonly large: boolean;
}

export const defaultParameters: NetworkParameters = {
  seed: 1,
  parties: 200,
  validators: 40,
  rate: 5,
  history: 5000,
  tick: 60,
  migrations: 1,
  large: false,
};
