import {
  BigDecimal,
  type ListedUpdate,
  type PartyReference,
  type Reward,
  type Transfer,
  type UpdateDetails,
  type UpdateNode,
} from '@ledger-explorer/client';
import { shortParty } from '../figures/identifier.ts';
import { visibleText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';
import { rewardFields, type RewardKind, rewardKinds } from '../rewards/reward-columns.ts';

type Named = Pick<PartyReference, 'partyId' | 'accountName'>;

/** The name of a party in a sentence: its name, else its hint, which is not unique. */
function nameOf({ partyId, accountName }: Named): string {
  if (accountName !== null && accountName !== '') return visibleText(accountName);
  const end = partyId.lastIndexOf('::');
  return visibleText(end === -1 ? shortParty(partyId) : partyId.slice(0, end));
}

/** An amount with its whole digits in groups of three. */
function grouped(literal: string): string {
  const [whole = '', fraction] = literal.split('.');
  const groups = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, texts().groupSign);
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

function nameAll(parties: readonly Named[]): string {
  const [first, ...others] = parties.map(nameOf);
  if (first === undefined) return '';
  return others.length === 0 ? first : texts().sentences.andOthers(first, others.length);
}

function feeSentence(fee: string): string {
  return fee === '0' ? '' : texts().sentences.fee(grouped(fee));
}

/** `AmuletRules` of `Splice.AmuletRules:AmuletRules`. */
export function entityOf(template: string): string {
  return template.slice(template.lastIndexOf(':') + 1);
}

/** A choice in words: `Advance open mining rounds` of `DsoRules_AdvanceOpenMiningRounds`. */
export function choiceWords(choice: string): string {
  const own = choice.slice(choice.lastIndexOf('_') + 1);
  const words = own.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A movement in a sentence. `count`: number of movements, this one included; `rewards`: amount that its sender collected in the update. */
function movementSentence(transfer: Transfer<string>, count: number, rewards: string): string {
  const { transferType, senders, receivers, amount, fee } = transfer;
  const main = texts().sentences.movement(transferType, nameAll(senders), nameAll(receivers), grouped(amount));
  const fees = `${feeSentence(fee)}${rewards === '0' ? '' : texts().sentences.alsoCollected(grouped(rewards))}`;
  const more = count === 1 ? '' : texts().sentences.moreMovements(count - 1);
  return `${main}${fees}${more}`;
}

/** The sentence of an update in a list: its rewards if it `collectsAlone`, else its first movement; null: it has none. */
export function listedSentence(update: ListedUpdate<string>): string | null {
  const { firstTransfer, transfersCount, senderRewards } = update;
  if (firstTransfer === null) return null;
  return collectsAlone(update)
    ? `${texts().sentences.collected(nameAll(firstTransfer.senders), grouped(senderRewards), null)}${feeSentence(firstTransfer.fee)}`
    : movementSentence(firstTransfer, transfersCount, senderRewards);
}

/** Whether an update in a list only collects rewards: its only movement is of a party to itself. */
export function collectsAlone({ firstTransfer, transfersCount, senderRewards }: ListedUpdate<string>): boolean {
  return firstTransfer?.transferType === 'SELF_TRANSFER' && transfersCount === 1 && senderRewards !== '0';
}

/** The sum of the rewards, and their kind if they have only one. */
function collected(rewards: readonly Reward<string>[]): { readonly sum: BigDecimal; readonly kind: RewardKind | null } {
  const amounts = rewardKinds.map(
    (kind) => [kind, BigDecimal.sum(rewards.map((row) => row[rewardFields[kind]]))] as const,
  );
  const kinds = amounts.filter(([, amount]) => String(amount) !== '0');
  const [only, ...others] = kinds;
  return {
    sum: BigDecimal.sum(kinds.map(([, amount]) => amount)),
    kind: only === undefined || others.length > 0 ? null : only[0],
  };
}

/**
 * The sentence of an update: its largest movement between parties, else its rewards, else its movement of a party to itself, else its kind
 * or root event. `root`: its first event.
 */
export function sentence(
  { summary, transfers, rewards }: Pick<UpdateDetails<string>, 'summary' | 'transfers' | 'rewards'>,
  root: Pick<UpdateNode, 'choice' | 'templateId'> | undefined,
): string {
  const between = transfers
    .filter(({ transferType }) => transferType !== 'SELF_TRANSFER')
    .toSorted((a, b) => new BigDecimal(b.amount).compare(a.amount));
  const [largest] = between;
  if (largest !== undefined) {
    const ofSender = rewards.filter(({ partyId }) => partyId === largest.senders[0]?.partyId);
    return movementSentence(largest, between.length, String(collected(ofSender).sum));
  }
  const { sum, kind } = collected(rewards);
  if (String(sum) !== '0') {
    const named = new Map(transfers.flatMap(({ senders }) => senders).map((party) => [party.partyId, party]));
    const parties = [...new Set(rewards.map(({ partyId }) => partyId))];
    const who = nameAll(parties.map((partyId) => named.get(partyId) ?? { partyId, accountName: null }));
    const fees = feeSentence(String(BigDecimal.sum(transfers.map(({ fee }) => fee))));
    return `${texts().sentences.collected(who, grouped(String(sum)), kind === null ? null : texts().rewards.names[kind])}${fees}`;
  }
  const [toItself] = transfers;
  if (toItself !== undefined) return movementSentence(toItself, transfers.length, '0');
  const who = nameAll(summary.parties.map((partyId) => ({ partyId, accountName: null })));
  const choice = root?.choice ?? null;
  const first = choice === null ? `${entityOf(root?.templateId ?? '')} ${texts().tree.created}` : choiceWords(choice);
  return texts().sentences.of(
    summary.kind,
    who,
    summary.amount === null ? null : grouped(summary.amount),
    visibleText(first),
  );
}
