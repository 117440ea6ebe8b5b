/** The metrics of the API's series (docs/contract.md#v58, #v85), and how a chart draws them (`Chart.kind`). */
export const metrics = {
  updates: 'sum',
  events: 'sum',
  created: 'sum',
  transfers: 'sum',
  volume: 'sum',
  fees: 'sum',
  rewards: 'sum',
  burned: 'sum',
  minted: 'sum',
  trafficSpent: 'sum',
  newParties: 'sum',
  activeParties: 'sum',
  activeValidators: 'sum',
  supply: 'level',
  price: 'level',
} as const;

export type Metric = keyof typeof metrics;

export function isMetric(name: string): name is Metric {
  return Object.hasOwn(metrics, name);
}
