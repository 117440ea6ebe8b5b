import { PageError } from '../errors/page-error.ts';
import { texts } from '../messages/texts.ts';
import type { ExactClient, PageRoute } from '../page.ts';
import { checkUpdateId } from '../updates/update-page.ts';

/** The cursor of the part of an update's tree that contains an event; undefined: the first part. */
async function cursorTo(client: ExactClient, updateId: string, eventId: string): Promise<string | undefined> {
  let cursor: string | undefined;
  for (;;) {
    const { data } = await client.getUpdate({ updateId, cursor });
    if (data.nodes.some((node) => node.eventId === eventId)) return cursor;
    if (data.nodesCursor === null) throw new PageError(404, texts().errors.noEvent(eventId));
    cursor = data.nodesCursor;
  }
}

/** Redirects to an event in the tree of its update. */
export const eventPage: PageRoute = {
  name: 'event',
  path: 'event/{eventId}',
  section: 'updates',
  render: async ({ client, parameters, link }) => {
    // Other tools write events as `#<update>:<node>`.
    const eventId = (parameters.eventId ?? '').replace(/^#/u, '');
    const [, updateId = '', node = ''] = /^(.*):(\d+)$/u.exec(eventId) ?? [];
    if (node === '') throw new PageError(404, texts().errors.eventShape(eventId));
    checkUpdateId(updateId);
    const cursor = await cursorTo(client, updateId, eventId);
    return { location: `${link(['update', updateId], { cursor })}#event-${node}` };
  },
};
