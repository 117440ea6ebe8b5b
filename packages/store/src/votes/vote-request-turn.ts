/** Of `vote_request r`: below the turns of closed ones while it is open (docs/contract.md#v61). */
const turn = 'vote_request_turn(r.outcome, r.vote_before, r.first_position)';

export const isOpen = `${turn} < 3000000000000000000`;

/** Whether the time of an open one at the head `h` is over, or not. */
export const isInProgress = `${isOpen} and ${turn} > h.record_time`;
export const isExpiring = `${isOpen} and ${turn} <= h.record_time`;

/** Open ones by the time that is left, then closed ones; the newest first where that is equal. By the index `vote_request_by_turn`. */
export const requestTurn = `${turn}, r.first_position desc, r.first_ordinal desc`;

/** Milliseconds from the head on that one can be voted on; null: closed. */
export const timeLeft = 'case when r.outcome is null then greatest(0, ms(r.vote_before) - ms(h.record_time)) end';
