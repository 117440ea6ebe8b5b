import type { UpdateValues } from '@ledger-explorer/spec/writers';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer, type Walk } from '../sql/answer.ts';
import type { ReadContext, ReadParameters } from '../read/read.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { findUpdates } from './find-update-lists.ts';
import { readSlice } from './update-history.ts';
import { selectUpdate, updateColumns, updateValues } from './update-values.ts';
import { updatesOfEntries } from '../read/rows-by-place.ts';

/** $1 positions of updates. If nothing is found, one row has the head only. */
const updates = volumeStatement(
  'updates by position, alone',
  { ...seenColumns, ...updateColumns, update_position: 'bigint', update_id: 'text?' },
  ({ update }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select u.position as update_position, ${selectUpdate}
    from (select * from ${update} u where u.position = any ($1::bigint[])) u join synchronizer s on s.id = u.synchronizer
  ) r on true`,
);

interface WalkQuery extends Pick<
  ReadParameters<'listUpdateHistory'>,
  'template' | 'choice' | 'from' | 'to' | 'position'
> {
  /** `older` of a slice. */
  readonly start: string;
}

/** All updates of a template, a choice or a period after a slice, without the additional fields of `listUpdateHistory`. */
export function walkUpdateHistory(
  { queries, naming }: ReadContext,
  { template, choice, position, start, ...period }: WalkQuery,
): Walk<UpdateValues> {
  let from = start;
  return {
    next: (size) =>
      onOneEpoch(async () => {
        const found = await findUpdates(queries, { template, choice }, position);
        if (found === null) return queries.throwNoSnapshot(position);
        const query = { ...period, size, orderBy: 'DESC', start: from } as const;
        const { content, older } = await readSlice(found, query);
        const rows = await updatesOfEntries(queries, found, content, updates);
        if (older !== null) from = JSON.stringify(older);
        return answer(found.head, {
          content: rows.map(([hex, row]) => updateValues(hex, row, naming)),
          older: older === null ? null : from,
        });
      }),
  };
}
