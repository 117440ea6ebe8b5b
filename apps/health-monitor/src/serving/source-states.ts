import type { SourceState } from '@ledger-explorer/liveness';

/** The predicate of a sentence about a source in this state, after the source's name. */
export const sourceStates: Readonly<Record<SourceState, string>> = {
  ok: 'is in order',
  starting: 'is being read for the first time',
  suspect: 'may be in trouble',
  unreachable: 'does not answer',
  invalid: 'does not answer with its API',
  reset: 'shows a different ledger',
  partial: 'lists only a part of the validators',
  behind: 'is behind the other sources',
  disputed: 'and another source contradict each other',
  outvoted: 'is contradicted by the other sources',
};
