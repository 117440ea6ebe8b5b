import type { Row } from '../answers/answers.ts';

/** A row without the polled field, which is not in the stream. */
export function withoutBlob({ createdEventBlob, ...row }: Row): Row {
  if (typeof createdEventBlob !== 'string' && createdEventBlob !== null) throw new Error('createdEventBlob is missing');
  return row;
}
