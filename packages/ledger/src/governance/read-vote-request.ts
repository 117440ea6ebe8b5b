import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import { readAction } from './action.ts';
import { readVotes } from './read-votes.ts';
import type { VoteRequestCreated } from './vote-request.ts';

/** Reads a `Splice.DsoRules:VoteRequest`. The caller adds `createdByVoteOf`. @throws MalformedPayload */
export function readVoteRequest(event: CreatedEvent): Omit<VoteRequestCreated, 'createdByVoteOf'> {
  const args = new Payload(event.createArguments, 'create_arguments');
  const action = readAction(args.at('action'));
  const reason = args.at('reason');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    templateId: event.templateId,
    trackingCid: args.at('trackingCid').textOrNull() ?? event.contractId,
    dso: args.at('dso').id(),
    requester: args.at('requester').text(),
    title: action.title,
    actionConfig: action.config,
    provider: action.provider,
    rightCid: action.rightCid,
    reasonUrl: reason.at('url').textOrNull() ?? '',
    reasonBody: reason.at('body').textOrNull() ?? '',
    voteBefore: args.at('voteBefore').time(),
    targetEffectiveAt: args.at('targetEffectiveAt').timeOrNull(),
    votes: readVotes(args.at('votes')),
    payload: event.createArguments,
  };
}
