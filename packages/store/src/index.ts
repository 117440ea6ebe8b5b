export type { Answer, Direction, OrderedQuery, Page, PageQuery, PinnedQuery, Reader, Shown, Stretch } from './reader.ts';
export type { Committed, Cursor, Entry, Writer } from './writer.ts';
