import type { PartyReference, Transfer, UpdateDetails } from '@ledger-explorer/client';
import { shortParty } from '../figures/identifier.ts';
import { visibleText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';

type Named = Pick<PartyReference, 'partyId' | 'accountName'>;

/** How a party is called in a sentence: by its name, else by its hint, which others may have too. */
function called({ partyId, accountName }: Named): string {
  if (accountName !== null && accountName !== '') return visibleText(accountName);
  return visibleText(shortParty(partyId).replace(/::[^:]*$/u, ''));
}

function several(parties: readonly Named[]): string {
  const [first, ...others] = parties.map(called);
  if (first === undefined) return '';
  return others.length === 0 ? first : texts().sentences.andOthers(first, others.length);
}

/** A movement in a sentence; `count`: the number of movements of its update, of which it is the first. */
export function movementSentence(transfer: Transfer<string>, count: number): string {
  const { transferType, senders, receivers, amount, fee } = transfer;
  const main = texts().sentences.movement(transferType, several(senders), several(receivers), amount);
  const fees = fee === '0' ? '' : texts().sentences.fee(fee);
  const more = count === 1 ? '' : texts().sentences.moreMovements(count - 1);
  return `${main}${fees}${more}`;
}

/** What an update did, in one sentence, from the facts that the API gives. */
export function sentence(update: Pick<UpdateDetails<string>, 'summary' | 'transfers' | 'eventsCount'>): string {
  const { summary, transfers, eventsCount } = update;
  const [first] = transfers;
  if (first !== undefined) return movementSentence(first, transfers.length);
  const who = several(summary.parties.map((partyId) => ({ partyId, accountName: null })));
  return texts().sentences.of(summary.kind, who, summary.amount, eventsCount);
}
