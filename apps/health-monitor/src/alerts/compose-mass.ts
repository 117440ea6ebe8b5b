import type { ValidatorReference } from '../news.ts';
import { type Draft, maxMembers } from './message.ts';
import { nameValidator, validatorFacts } from './name-validator.ts';
import { listItems, type Text } from './text.ts';

/** The message about a mass outage for one subscriber: `network` is the message for all, `theirs` are the members that it watches. */
export function composeMassForSubscriber(network: Draft, theirs: readonly ValidatorReference[]): Draft {
  const isOpen = network.action === 'open';
  const down = `Of your validators, ${theirs.length} ${theirs.length === 1 ? 'is' : 'are'} ${isOpen ? 'down' : 'still down'}:`;
  const head: Text = [!isOpen && theirs.length === 0 ? 'None of your validators is down any more.' : down];
  const facts = Object.fromEntries(Object.entries(network.data).filter(([name]) => name !== 'members'));
  return {
    ...network,
    lines: [head, ...listItems(theirs.map((validator) => [nameValidator(validator)])), ...network.lines],
    data: {
      ...facts,
      validators: theirs.slice(0, maxMembers).map(validatorFacts),
      truncated: theirs.length > maxMembers,
    },
  };
}

/** Resolves the alert about a validator that was down when its network was reset. */
export function composeResetNotice(validator: ValidatorReference, at: number): Draft {
  return {
    type: 'validator.reset',
    action: 'resolve',
    severity: 'critical',
    incident: `validator/${validator.id}@reset-${at}`,
    subject: `validator/${validator.id}`,
    at,
    title: ['Validator ', nameValidator(validator), ': its network was reset'],
    lines: [],
    path: 'incidents',
    data: { validator: validatorFacts(validator) },
    opener: null,
  };
}

/**
 * Opens an alert about a validator that is still down after a mass outage. `validator.resolved` closes it later. `mass`: id of the outage,
 * the time at which it opened, epoch milliseconds.
 */
export function composeReminder(validator: ValidatorReference, mass: number, now: number): Draft {
  return {
    type: 'validator.still_down',
    action: 'open',
    severity: 'critical',
    incident: `validator/${validator.id}@mass-${mass}`,
    subject: `validator/${validator.id}`,
    at: now,
    title: ['Validator ', nameValidator(validator), ' is still down after the mass outage'],
    lines: [],
    path: `validators/${encodeURIComponent(validator.id)}`,
    data: { validator: validatorFacts(validator), mass: new Date(mass).toISOString() },
    opener: null,
  };
}
