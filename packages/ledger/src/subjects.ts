import type { Facts } from './interpret.ts';
import { formatDecimal } from './values/decimal.ts';

/** Kinds of things that events are about. */
export type SubjectKind = 'coin' | 'validator' | 'superValidator' | 'voteRequest' | 'app' | 'name' | 'round';

/** A thing that an event is about (docs/contract.md#v40). */
export interface Subject {
  /** Ordinal of the event. */
  readonly ordinal: number;
  readonly kind: SubjectKind;
  /**
   * Coin: its owner. Validator, super validator, app: its party. Vote request: its tracking id, or the archived contract if it is closed. Name: the
   * name. Round: its number.
   */
  readonly id: string;
  /**
   * Coin: amount. Validator: version. Super validator: name, or price of a price vote. Vote request: title, or outcome. Name: party. Round: price. Null if
   * the ledger has none.
   */
  readonly text: string | null;
}

/** All subjects of an update's events, in stream order. */
export function subjectsOf(facts: Facts): readonly Subject[] {
  const subjects: Subject[] = [];
  const add = (kind: SubjectKind, { ordinal }: { readonly ordinal: number }, id: string, text: string | null): void => {
    subjects.push({ ordinal, kind, id, text });
  };
  for (const coin of facts.coins) add('coin', coin, coin.owner, formatDecimal(coin.amount));
  for (const license of facts.licenses) add('validator', license, license.validator, license.version);
  for (const state of facts.svNodeStates) add('superValidator', state, state.party, state.name);
  for (const vote of facts.priceVotes) {
    add('superValidator', vote, vote.party, vote.price === null ? null : formatDecimal(vote.price));
  }
  for (const request of facts.voteRequests) add('voteRequest', request, request.trackingCid, request.title);
  for (const closing of facts.closedVoteRequests) add('voteRequest', closing, closing.contractId, closing.outcome);
  for (const app of facts.featuredApps) add('app', app, app.provider, null);
  for (const entry of facts.names) add('name', entry, entry.name, entry.party);
  for (const round of facts.rounds) add('round', round, String(round.number), formatDecimal(round.price));
  return subjects.sort((a, b) => a.ordinal - b.ordinal);
}
