/** Summary of a transfer (docs/scan.md#example-a-transfer) with a fee of 0.2090259 and a price of 0.005. */
export function summary(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    inputAppRewardAmount: '0E-10',
    inputValidatorRewardAmount: '0E-10',
    inputSvRewardAmount: '0E-10',
    inputAmuletAmount: '100.0000000000',
    balanceChanges: [],
    holdingFees: '0.0190259000',
    outputFees: ['0.1600000000'],
    senderChangeFee: '0.0300000000',
    senderChangeAmount: '659.7909741000',
    amuletPrice: '0.0050000000',
    ...over,
  };
}
