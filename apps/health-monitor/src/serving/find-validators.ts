import type { ValidatorState } from '@ledger-explorer/liveness';
import { visibleName } from '../alerts/visible-name.ts';
import type { ValidatorView } from '../record/network-view.ts';

export const stateFilters = ['up', 'late', 'down', 'dormant', 'pending', 'flapping', 'maintenance'] as const;

export interface ValidatorFilter {
  readonly status?: (typeof stateFilters)[number] | undefined;
  /** Part of the name or of the party id, in any letter case. */
  readonly q?: string | undefined;
  /** Party id. */
  readonly sponsor?: string | undefined;
  readonly version?: string | undefined;
}

/** The validators that meet every condition of the filter, in their order. */
export function findValidators(
  validators: readonly ValidatorView[],
  { status, q, sponsor, version }: ValidatorFilter,
): readonly ValidatorView[] {
  const wanted = q === undefined ? '' : fold(q);
  return validators.filter(
    (one) =>
      (status === undefined || isIn(one, status)) &&
      (sponsor === undefined || one.sponsor === sponsor) &&
      (version === undefined || one.version === version) &&
      (wanted === '' || fold(one.name ?? '').includes(wanted) || fold(one.id).includes(wanted)),
  );
}

const urgency: Readonly<Record<ValidatorState, number>> = {
  down: 0,
  late: 1,
  pending: 2,
  up: 3,
  dormant: 4,
  retired: 5,
};

/** The most urgent state first, then by name. */
export function byUrgency(validators: readonly ValidatorView[]): readonly ValidatorView[] {
  return validators
    .map((one) => ({ one, rank: urgency[one.state], name: fold(one.name ?? one.id) }))
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ one }) => one);
}

function isIn({ state, overlays }: ValidatorView, status: (typeof stateFilters)[number]): boolean {
  return status === 'flapping' || status === 'maintenance' ? overlays.includes(status) : state === status;
}

function fold(text: string): string {
  return visibleName(text, '', 400).toLowerCase();
}
