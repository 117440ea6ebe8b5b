import { type RewardKind, rewardKinds } from '@ledger-explorer/ledger';

/** Column of each kind of reward, in `reward` and in all tables of sums of rewards. */
export const columnOfKind: Readonly<Record<RewardKind, string>> = {
  app: 'app',
  validator: 'validator',
  sv: 'sv',
  developmentFund: 'development_fund',
  unclaimedActivity: 'unclaimed_activity',
};
export const rewardColumns = rewardKinds.map((kind) => columnOfKind[kind]);

/** Types of these columns in a statement. */
export const rewardColumnTypes = {
  app: 'numeric',
  validator: 'numeric',
  sv: 'numeric',
  development_fund: 'numeric',
  unclaimed_activity: 'numeric',
} as const;

/** SQL: `of` applied to each column, separated by commas. */
export function eachColumn(of: (column: string) => string): string {
  return rewardColumns.map(of).join(', ');
}
/** SQL: sum of all kinds in a row. */
export const allKinds = rewardColumns.join(' + ');

/** Amounts in a row by kind, each parsed with `read`. */
export function byKind<Value>(
  row: Readonly<Record<keyof typeof rewardColumnTypes, string>>,
  read: (amount: string) => Value,
): Record<RewardKind, Value> {
  return {
    app: read(row.app),
    validator: read(row.validator),
    sv: read(row.sv),
    developmentFund: read(row.development_fund),
    unclaimedActivity: read(row.unclaimed_activity),
  };
}
