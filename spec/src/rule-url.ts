/** Address of a rule of the contract (`V14`, `R2`) or of a section of it (`errors`, `positions`). */
export function ruleUrl(rule: string): string {
  return `https://github.com/ledger-explorer/ledger-explorer/blob/main/docs/contract.md#${rule.toLowerCase()}`;
}
