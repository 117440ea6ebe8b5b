import type { ListedTransfer } from '@ledger-explorer/client';
import { amount } from '../figures/amount.ts';
import { badge, type Tone } from '../figures/badge.ts';
import { field } from '../figures/field.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';

/** Icon and tone (see `Tone`) of each kind of transfer. */
const signs: Readonly<Record<string, readonly [icon: string, tone: Tone]>> = {
  TRANSFER: ['send', 'move'],
  PREAPPROVED_TRANSFER: ['badge-check', 'move'],
  TOKEN_TRANSFER: ['layers', 'move'],
  TRANSFER_OFFER_ACCEPTED: ['handshake', 'move'],
  SETTLEMENT: ['route', 'move'],
  SELF_TRANSFER: ['combine', ''],
  TRAFFIC_PURCHASE: ['fuel', 'spend'],
  PREAPPROVAL_PURCHASE: ['receipt', 'spend'],
  NAME_PURCHASE: ['tag', 'spend'],
  MINT: ['sparkles', 'mint'],
  TAP: ['droplets', 'mint'],
  EXPIRE: ['hourglass', 'bad'],
  OTHER: ['circle-dashed', ''],
};

/** The icon of a kind of transfer, for feeds. */
export function kindSign(transferType: string): Html {
  const [icon, tone] = signs[transferType] ?? ['circle-dashed', ''];
  return html`<span class="badge sign-of ${tone}" aria-hidden="true"><i class="i i-${icon}"></i></span>`;
}

/** A kind of transfer as a badge. `own`: further fields of the transfer, which explain a transfer of a party to itself. */
export function kindBadge(transferType: string, own?: Pick<ListedTransfer<string>, 'amount' | 'senderRewards'>): Html {
  const [icon, tone] = signs[transferType] ?? ['circle-dashed', ''];
  const kind = (sign: string, word: string) => badge('transferType', transferType, sign, tone, word);
  if (own === undefined || transferType !== 'SELF_TRANSFER') return kind(icon, texts().transfers.kindOf(transferType));
  if (own.senderRewards !== '0')
    return html`${kind('gift', texts().transfers.collected)} ${amount('senderRewards', own.senderRewards)}`;
  return kind(icon, own.amount === '0' ? texts().transfers.merged : texts().transfers.kindOf(transferType));
}

/** The direction of a transfer, as seen by one of its parties. */
export function directionWord(direction: 'IN' | 'OUT' | 'SELF'): Html {
  const style = { IN: 'in', OUT: 'out', SELF: '' } as const;
  return field('direction', direction, texts().transfers.directions[direction], style[direction]);
}
