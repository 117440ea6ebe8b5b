import type { Facts } from './interpret.ts';
import { formatDecimal } from './values/decimal.ts';

/** What has an id of its own that is not its contract's. */
export type SubjectKind = 'coin' | 'validator' | 'superValidator' | 'voteRequest' | 'app' | 'name' | 'round';

/** What an event is about (docs/contract.md#v40). */
export interface Subject {
  /** Of the event. */
  readonly ordinal: number;
  readonly kind: SubjectKind;
  /** Coin: its owner. Validator, super validator, app: its party. Vote request: its tracking id, when it is closed the contract that this archived. Name: the name. Round: its number. */
  readonly id: string;
  /** Of a coin its amount, then version, name or price, title or outcome, party, price. Null where the ledger says nothing more. */
  readonly text: string | null;
}

/** What the events of an update are about, in stream order. */
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
