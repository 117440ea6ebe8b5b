import type { Payload } from '../values/payload.ts';
import type { Vote } from './vote-request.ts';

/** Reads the map from names of super validators to votes. The party is in the vote, since the name is only a label. @throws MalformedPayload */
export function readVotes(votes: Payload): readonly Vote[] {
  return votes.pairs().map(([name, vote]) => {
    const reason = vote.at('reason');
    return {
      sv: vote.at('sv').id(),
      name: name.text(),
      accept: vote.at('accept').flag(),
      reasonUrl: reason.at('url').textOrNull() ?? '',
      reasonBody: reason.at('body').textOrNull() ?? '',
      castAt: vote.at('optCastAt').timeOrNull(),
      castBy: vote.at('castBy').idOrNull(),
    };
  });
}
