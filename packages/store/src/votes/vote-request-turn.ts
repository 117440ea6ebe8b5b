/**
 * SQL of the sort key of a row `r` of `vote_request` (docs/contract.md#v61): `vote_before` in microseconds for an open request, 4 × 10^18 minus its
 * first position for a closed one.
 */
const turn = 'vote_request_turn(r.outcome, r.vote_before, r.first_position)';

/** SQL: an open request. Keys of closed ones are above this limit, times in microseconds below. */
export const isOpen = `${turn} < 3000000000000000000`;

/** SQL: an open request with time left to vote at the head `h`, and one without. */
export const isInProgress = `${isOpen} and ${turn} > h.record_time`;
export const isExpiring = `${isOpen} and ${turn} <= h.record_time`;

/** Order of requests, by the index `vote_request_by_turn`: open ones by time left, then closed ones; if equal, the newest first. */
export const requestTurn = `${turn}, r.first_position desc, r.first_ordinal desc`;

/** SQL: milliseconds left to vote at the head; null for a closed request. */
export const timeLeft = 'case when r.outcome is null then greatest(0, ms(r.vote_before) - ms(h.record_time)) end';
