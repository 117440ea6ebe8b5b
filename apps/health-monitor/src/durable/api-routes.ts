import { Hono } from 'hono';
import { maintenanceRoutes, operator, readJson } from '../maintenance/maintenance-routes.ts';
import { allow, problem } from '../subscriptions/problem.ts';
import type { SubscriptionContext } from '../subscriptions/subscription-context.ts';
import { subscriptionRoutes } from '../subscriptions/subscription-routes.ts';

const longestNote = 2000;

/** `PUT /{network}/api/v1/incidents/{id}/note` with `{ text }`: the operator sets the note of an incident; an empty text removes it. */
const incidentNote = new Hono<{ Bindings: SubscriptionContext }>({ strict: false })
  .basePath('/:network/api/v1/incidents/:id/note')
  .put('/', operator, async (c) => {
    const { sql, clock } = c.env;
    const id = c.req.param('id');
    if (!isIncident(sql, id)) return problem(404, 'Not found', 'Unknown incident.');
    const { text } = ((await readJson(c.req.raw)) ?? {}) as { readonly text?: unknown };
    if (typeof text !== 'string' || text.length > longestNote) {
      const reason = `is not a text of at most ${longestNote} characters`;
      return problem(400, 'Invalid note', `The field text is missing, or ${reason}.`, [{ name: 'text', reason }]);
    }
    const note = text.trim() === '' ? null : text.trim();
    if (note === null) sql.exec('delete from incident_note where id = ?', id);
    else {
      sql.exec(
        `insert into incident_note (id, at, text) values (?, ?, ?)
         on conflict (id) do update set at = excluded.at, text = excluded.text`,
        id,
        clock(),
        note,
      );
    }
    return Response.json({ id, note }, { headers: { 'cache-control': 'no-store' } });
  })
  .all('/', allow('PUT'));

/** The routes below `/{network}/api/v1/` that the network's Durable Object answers, because they may change its data. */
export const apiRoutes = new Hono<{ Bindings: SubscriptionContext }>({ strict: false })
  .route('/', subscriptionRoutes)
  .route('/', maintenanceRoutes)
  .route('/', incidentNote);

apiRoutes.notFound(() => problem(404, 'Not found', 'Unknown address.'));
// The Worker turns errors into answers.
apiRoutes.onError((error) => {
  throw error;
});

/** Whether an incident has this id: `index-since` of a validator's outage, or the beginning of a mass outage or of upstream trouble; epoch ms. */
function isIncident(sql: SqlStorage, id: string): boolean {
  const [, validatorIndex, since] = /^(?:(\d{1,7})-)?(\d{1,16})$/.exec(id) ?? [];
  if (since === undefined) return false;
  const rows =
    validatorIndex === undefined
      ? sql.exec(
          'select 1 from mass where opened = ?1 union all select 1 from upstream where since = ?1',
          Number(since),
        )
      : sql.exec('select 1 from incident where v = ? and since = ?', Number(validatorIndex), Number(since));
  return rows.toArray().length > 0;
}
