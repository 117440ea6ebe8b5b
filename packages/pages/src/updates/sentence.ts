import type { PartyReference, UpdateDetails } from '@ledger-explorer/client';
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

/** What an update did, in one sentence, from the facts that the API gives. */
export function sentence(update: Pick<UpdateDetails<string>, 'summary' | 'transfers' | 'eventsCount'>): string {
  const { summary, transfers, eventsCount } = update;
  const [first] = transfers;
  const parties = summary.parties.map((partyId) => ({ partyId, accountName: null }));
  const who = several(parties);
  if (first === undefined) return texts().sentences.of(summary.kind, who, summary.amount, eventsCount);
  const main = texts().sentences.movement(
    first.transferType,
    several(first.senders),
    several(first.receivers),
    first.amount,
  );
  const fee = first.fee === '0' ? '' : texts().sentences.fee(first.fee);
  const more = transfers.length === 1 ? '' : texts().sentences.moreMovements(transfers.length - 1);
  return `${main}${fee}${more}`;
}
