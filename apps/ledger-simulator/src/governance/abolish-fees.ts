import type { Shape } from '../network/network.ts';
import { hour, second } from '../values/time.ts';
import { abolishFees } from './actions.ts';
import { castNext } from './cast-vote.ts';
import { closeVote } from './close-vote.ts';
import { requestVote } from './request-vote.ts';
import type { VoteRequest } from './vote-request.ts';

/** Starts era 1: requests the vote that ends transfer fees. It is accepted within seconds. */
export const voteToAbolishFees: Shape = (network, tx) => {
  const request = requestVote(network, tx, network.delegate, {
    action: abolishFees(network),
    mood: 'agree',
    voteBefore: tx.effectiveAt + hour,
    targetEffectiveAt: null,
    abandoned: false,
  });
  // Every planned vote accepts, because the era depends on it.
  request.plan.forEach((planned, at) => (request.plan[at] = { ...planned, accept: true }));
  network.schedule({ due: tx.recordTime + second, shape: carry(request) });
  return true;
};

function carry(request: VoteRequest): Shape {
  return (network, tx) => {
    // A random shape may have closed the vote already.
    if (closeVote(network, tx, request)) return true;
    const cast = castNext(network, tx, request);
    if (cast) network.schedule({ due: tx.recordTime + second, shape: carry(request) });
    return cast;
  };
}
