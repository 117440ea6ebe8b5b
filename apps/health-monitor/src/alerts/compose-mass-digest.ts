import type { ValidatorReference } from '../news.ts';
import type { Texts } from '../language/en.ts';
import type { Draft } from './message.ts';
import { nameValidator, validatorFacts } from './name-validator.ts';
import { listItems, type Text } from './text.ts';

/** A mass outage for one subscriber: the network's message, and the affected validators that the subscriber watches. */
export function composeMassDigest(network: Draft, theirs: readonly ValidatorReference[], texts: Texts): Draft {
  const { messages } = texts;
  const open = network.action === 'open';
  const head: Text = open
    ? [messages.yoursDown(theirs.length)]
    : theirs.length === 0
      ? [messages.noneOfYours]
      : [messages.yoursStillDown(theirs.length)];
  const facts = Object.fromEntries(Object.entries(network.data).filter(([name]) => name !== 'members'));
  return {
    ...network,
    lines: [
      head,
      ...listItems(
        theirs.map((validator) => [nameValidator(validator)]),
        texts,
      ),
      ...network.lines,
    ],
    data: {
      ...facts,
      validators: theirs.slice(0, 100).map(validatorFacts),
      truncated: theirs.length > 100,
    },
  };
}

/** An alert for a validator that is still down after a mass outage. The later `resolved` closes it. */
export function composeStillDown(validator: ValidatorReference, mass: number, now: number, { messages }: Texts): Draft {
  return {
    type: 'validator.still_down',
    action: 'open',
    severity: 'critical',
    incident: `validator/${validator.id}@mass-${mass}`,
    subject: `validator/${validator.id}`,
    at: now,
    title: messages.stillDown<Text[number]>(nameValidator(validator)),
    lines: [],
    path: `validators/${encodeURIComponent(validator.id)}`,
    data: { validator: validatorFacts(validator), mass: new Date(mass).toISOString() },
    opener: null,
  };
}
