import { millisecondsOf } from '../session/ask.ts';
import type { Fault } from '../session/fault.ts';
import { mayBePinned } from '../session/may-be-pinned.ts';
import type { AnswerCheck } from './answer-check.ts';
import { headerFault } from './header-fault.ts';

/** Milliseconds, for the network and a busy machine. */
const lagTolerance = 4_000;

/** Checks the values of the header fields of position, record time and lag. */
export const checkFreshness: AnswerCheck = (seen) => {
  const { headers, status } = seen.answer;
  const found: Fault[] = [];
  const [position, time, lag, stale] = ['position', 'record-time', 'lag', 'stale'].map(
    (name) => headers[`explorer-${name}`],
  );
  if (position !== undefined && !/^(0|[1-9][0-9]*)$/.test(position)) {
    const title = 'Explorer-Position is not a whole number';
    found.push(headerFault('position', title, 'decimal digits', position, 'positions'));
  }
  if (time !== undefined && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(time)) {
    const title = 'Explorer-Record-Time is not an ISO 8601 time';
    found.push(headerFault('record-time', title, 'ISO 8601, six fraction digits, Z', time, 'positions'));
  }
  if (position === '0' && time !== undefined) {
    const title = 'a response at position 0, before the first update, has Explorer-Record-Time';
    found.push(headerFault('record-time-at-0', title, 'none', time, 'positions'));
  }
  if (lag !== undefined && !/^-?[0-9]+(\.[0-9]+)?$/.test(lag)) {
    found.push(headerFault('lag', 'Explorer-Lag is not a number of seconds', 'decimal seconds', lag, 'positions'));
  }
  if (stale !== undefined && !/^[1-9][0-9]*$/.test(stale)) {
    const title = 'Explorer-Stale is not a number of seconds';
    found.push(headerFault('stale', title, 'whole seconds, from 1', stale, 'V92'));
  } else if (Number(stale) * 1000 - Number(lag) * 1000 > lagTolerance) {
    const title = 'Explorer-Lag is less than Explorer-Stale';
    found.push(headerFault('stale-lag', title, `at least about ${stale}`, lag, 'V92'));
  }
  const [head, now] = [millisecondsOf(time), Date.parse(headers.date ?? '')];
  if (status < 500 && !mayBePinned(seen.query) && head !== undefined && !Number.isNaN(now) && lag !== undefined) {
    // The head can have moved since the data was read: the lag is that of the head, and can be less.
    const due = now - head;
    if (Number(lag) * 1000 - due > lagTolerance) {
      const title = 'Explorer-Lag is longer than the time since Explorer-Record-Time';
      found.push(headerFault('lag-value', title, `at most about ${due / 1000}`, lag, 'positions'));
    }
  }
  return found;
};
