import type { UpdateValues } from '@ledger-explorer/spec/writers';
import { onOneEpoch } from '../sql/one-epoch.ts';
import { answer } from '../sql/as-of.ts';
import type { ReadContext, ReadParameters } from '../read/read.ts';
import type { Walk } from '../sql/answer.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { findShapeUpdates, findUpdates } from './find-update-lists.ts';
import { readSlice } from './update-history.ts';
import { selectUpdate, updateColumns, updateValues } from './update-values.ts';
import { updatesByPosition } from '../read/updates-by-position.ts';

/** $1 positions of updates. If nothing is found, one row has the head only. */
const updates = volumeStatement(
  'updates by position, alone',
  { ...seenColumns, ...updateColumns, place: 'bigint', update_id: 'text?' },
  ({ update }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    select u.position as place, ${selectUpdate}
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
        const found = await (template === undefined
          ? findUpdates(queries, position)
          : findShapeUpdates(queries, { template, choice: choice ?? null }, position));
        if (found === null) return queries.throwNoSnapshot(position);
        const query = { ...period, size, orderBy: 'DESC', start: from } as const;
        const { content, older } = await readSlice(found, query, { isWhole: template === undefined });
        const rows = await updatesByPosition(
          queries,
          found,
          content.map(({ place }) => place),
          updates,
        );
        const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
        if (older !== null) from = JSON.stringify(older);
        return answer(found.head, {
          content: content.map(({ place }) => {
            const row = byPlace.get(place);
            const hex = row?.update_id ?? null;
            if (row === undefined || hex === null)
              throw new Error(`a list names position ${place}, which has no update`);
            return updateValues(hex, row, naming);
          }),
          older: older === null ? null : from,
        });
      }),
  };
}
