/** What `deploy` needs for a ledger of this many updates that has every shape in it. */
export function everyShape(history: number) {
  return { history, simulator: ['--all', '--seed', '4', '--parties', '40', '--validators', '10'] };
}
