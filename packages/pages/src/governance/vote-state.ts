import type { GovernanceRequest } from '@ledger-explorer/client';
import { badge, type Tone } from '../figures/badge.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';

const signs: Readonly<Record<string, readonly [icon: string, tone: Tone]>> = {
  IN_PROGRESS: ['vote', 'move'],
  EXPIRING: ['hourglass', 'warn'],
  ACCEPTED: ['circle-check', 'good'],
  REJECTED: ['circle-x', 'bad'],
  EXPIRED: ['clock', 'warn'],
  FAILED: ['triangle-alert', 'bad'],
};

/** The state of a request as a badge. */
export function voteState(status: string): Html {
  const [icon, tone] = signs[status] ?? ['circle-dashed', ''];
  return badge('status', status, icon, tone, texts().governance.statusOf(status));
}

/** The time left to vote, counted from the newest update. */
export function timeLeft({ status, timeLeft: left }: Pick<GovernanceRequest, 'status' | 'timeLeft'>): Html {
  return html`${status === 'EXPIRING' || left === null ? texts().governance.over : texts().governance.left(left)}`;
}
