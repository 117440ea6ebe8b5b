import type { Shape } from '../network/network.ts';
import { hour, second } from '../values/time.ts';
import { abolishFees } from './actions.ts';
import { castNext } from './cast-vote.ts';
import { closeVote } from './close-vote.ts';
import { requestVote } from './request-vote.ts';
import type { VoteRequest } from './vote-request.ts';

/** The second era begins: the vote that ends transfer fees is asked for, and carried within seconds. */
export const voteToAbolishFees: Shape = (network, tx) => {
  const request = requestVote(network, tx, network.delegate, {
    action: abolishFees(network),
    mood: 'agree',
    voteBefore: tx.effectiveAt + hour,
    targetEffectiveAt: null,
    abandoned: false,
  });
  // This one is not left to chance.
  request.plan.forEach((planned, at) => (request.plan[at] = { ...planned, accept: true }));
  network.schedule({ due: tx.recordTime + second, shape: carry(request) });
  return true;
};

function carry(request: VoteRequest): Shape {
  return (network, tx) => {
    // The random mix may have closed it before.
    if (closeVote(network, tx, request)) return true;
    const cast = castNext(network, tx, request);
    if (cast) network.schedule({ due: tx.recordTime + second, shape: carry(request) });
    return cast;
  };
}
