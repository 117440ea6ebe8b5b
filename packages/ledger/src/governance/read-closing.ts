import type { ExercisedEvent } from '../events/event.ts';
import { MalformedPayload, Payload } from '../values/payload.ts';
import { readVotes } from './read-votes.ts';
import type { VoteOutcome, VoteRequestClosed } from './vote-request.ts';

const outcomes: Readonly<Record<string, VoteOutcome>> = {
  VRO_Accepted: 'ACCEPTED',
  VRO_Rejected: 'REJECTED',
  VRO_Expired: 'EXPIRED',
  VRO_AcceptedButActionFailed: 'FAILED',
};

/** Reads an exercise of `DsoRules_CloseVoteRequest`. @throws MalformedPayload */
export function readClosing(event: ExercisedEvent): VoteRequestClosed {
  const result = new Payload(event.exerciseResult, 'exercise_result');
  const variant = result.at('outcome');
  const tag = variant.tag();
  const outcome = outcomes[tag];
  if (outcome === undefined) throw new MalformedPayload('exercise_result.outcome.tag', tag, 'an outcome we know');
  return {
    ordinal: event.ordinal,
    contractId: new Payload(event.choiceArgument, 'choice_argument').at('requestCid').id(),
    outcome,
    completedAt: result.at('completedAt').timeOrNull(),
    effectiveAt: outcome === 'ACCEPTED' ? variant.at('value').at('effectiveAt').timeOrNull() : null,
    // If the result does not repeat the votes, those of the newest contract are final.
    votes:
      result.at('request').none || result.at('request').at('votes').none
        ? []
        : readVotes(result.at('request').at('votes')),
  };
}
