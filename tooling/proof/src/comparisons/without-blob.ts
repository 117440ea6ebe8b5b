import type { Row } from '../answers/answers.ts';

/** A row without what pollers fill in when they come by: the stream does not say it. */
export function withoutBlob({ createdEventBlob, ...row }: Row): Row {
  if (typeof createdEventBlob !== 'string' && createdEventBlob !== null) throw new Error('createdEventBlob is missing');
  return row;
}
