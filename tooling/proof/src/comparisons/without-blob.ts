import type { Row } from '../answers/answers.ts';

/** A row without the fields that pollers fill in later: the stream does not have them. */
export function withoutBlob({ createdEventBlob, ...row }: Row): Row {
  if (typeof createdEventBlob !== 'string' && createdEventBlob !== null) throw new Error('createdEventBlob is missing');
  return row;
}
