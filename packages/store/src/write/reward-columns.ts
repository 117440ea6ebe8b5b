import type { RewardKind } from '@ledger-explorer/ledger';

/** The column of each kind, in `reward` and in every table that adds rewards up. */
export const columnOfKind: Readonly<Record<RewardKind, string>> = {
  app: 'app',
  validator: 'validator',
  sv: 'sv',
  developmentFund: 'development_fund',
  unclaimedActivity: 'unclaimed_activity',
};
export const rewardColumns = Object.values(columnOfKind);

/** Their types in a row of a statement. */
export const rewardColumnTypes = {
  app: 'numeric',
  validator: 'numeric',
  sv: 'numeric',
  development_fund: 'numeric',
  unclaimed_activity: 'numeric',
} as const;

/** SQL: something of every column, separated by commas. */
export function eachColumn(of: (column: string) => string): string {
  return rewardColumns.map(of).join(', ');
}
/** SQL: all kinds of a row together. */
export const allKinds = rewardColumns.join(' + ');

/** The amounts of a row by kind, each read by `read`. */
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
