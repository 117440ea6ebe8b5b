/** Options of `deploy` for a ledger with all kinds of updates. `history`: updates at the start. */
export function everyShape(history: number) {
  return { history, simulator: ['--all', '--seed', '4', '--parties', '40', '--validators', '10'] };
}
