import type { Draft } from './message.ts';

/** A message that could not be delivered. */
export interface DeadLetter {
  readonly at: number;
  readonly subscription: string;
  readonly reason: string;
  readonly draft: Draft;
}

/** The newest messages that could not be delivered, of one subscription or (null) of all. */
export function deadLetters(sql: SqlStorage, subscription: string | null, limit: number): readonly DeadLetter[] {
  return sql
    .exec<{ at: number; subscription: string; reason: string; body: string }>(
      `select at, subscription, reason, body from dead_letter
       where ?1 is null or subscription = ?1 order by at desc, key limit ?2`,
      subscription,
      limit,
    )
    .toArray()
    .map(({ body, ...letter }) => ({ ...letter, draft: JSON.parse(body) as Draft }));
}
