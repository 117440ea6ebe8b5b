import { shortParty } from '../alerts/name-validator.ts';
import { visibleName } from '../alerts/visible-name.ts';
import type { ValidatorView } from '../record/network-view.ts';
import type { ValidatorReference } from '../news.ts';
import { type Html, html } from './html.ts';
import { stateLabel } from './icons.ts';

/** The sanitized name of a validator; if it has none, its shortened party id. */
export function nameOf({ id, name }: ValidatorReference): string {
  return visibleName(name ?? '', shortParty(id));
}

export function validatorPath(network: string, id: string): string {
  return `/${network}/validators/${encodeURIComponent(id)}`;
}

export function validatorLink(network: string, validator: ValidatorReference): Html {
  return html`<a href="${validatorPath(network, validator.id)}"><bdi>${nameOf(validator)}</bdi></a>`;
}

/** The state of a validator, with a badge for each overlay (maintenance, for example); overlay `unknown` replaces the state. */
export function stateOf({ state, overlays }: ValidatorView): Html {
  const tags = overlays.filter((overlay) => overlay !== 'unknown');
  return html`${overlays.includes('unknown') ? stateLabel('unknown', `unknown, was ${state}`) : stateLabel(state)}${tags.map(
    (tag) => html`<span class="badge">${tag}</span>`,
  )}`;
}
