import { type ExactJson, type ExactObject, parseExact, writeExact } from '@ledger-explorer/wire';
import { ask, joined, literal, rowsOf } from '../../edits/joined.ts';
import { remembered, totalsBefore } from '../../edits/looked-up.ts';
import { isExactObject, numberOf, objectsOf, textOf } from '../../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../../proxy/fault.ts';

const transferLists = ['listTransfers', 'listTransferHistory', 'listPartyTransfers', 'getUpdate'];
const updateLists = ['listUpdates', 'listContractEvents', 'listUpdateHistory', 'listPartyUpdates'];
const texts = ['eventData', 'createArguments', 'choiceArgument', 'exerciseResult'];

/** What shows only on rows of a rare kind. */
export const set15Rows: readonly Fault[] = heldOut(15, [
  {
    name: 'names-are-bought-from-the-dso',
    rule: 'V16: a purchase has no receivers',
    answer: joined(transferLists, async (body, exchange) => {
      const dso = objectsOf((await ask(exchange, '/v1/validators?size=1'))?.content)[0]?.dso ?? null;
      for (const row of transfersOf(body))
        if (row.transferType === 'NAME_PURCHASE') row.receivers = [{ partyId: dso, accountName: null, imageUrl: null }];
    }),
  },
  {
    name: 'what-is-renewed-is-not-purchased',
    rule: 'V13: NAME_PURCHASE and PREAPPROVAL_PURCHASE, bought or renewed',
    answer: joined(transferLists, async (body, exchange) => {
      for (const row of transfersOf(body)) {
        if (row.transferType !== 'NAME_PURCHASE' && row.transferType !== 'PREAPPROVAL_PURCHASE') continue;
        const choice = await remembered(exchange, textOf(row.eventId), async (id) =>
          textOf((await ask(exchange, `/v1/events/${id}`))?.choice),
        );
        if (choice.includes('Renew')) row.transferType = 'OTHER';
      }
    }),
  },
  {
    name: 'an-app-is-dated-by-its-first-right',
    rule: 'V6: for a featured app, the current contract',
    answer: joined(['listFeaturedApps'], async (body, exchange) => {
      for (const row of rowsOf(body)) {
        const first = await remembered(exchange, textOf(row.contractId), () => firstRight(exchange, row));
        if (/^\d+$/.test(first)) row.createdAt = literal(first);
      }
    }),
  },
  {
    name: 'results-that-are-texts-have-no-quotes',
    rule: 'V5: exerciseResult holds compact JSON as text',
    answer: joined(['listEvents', 'getEvent', 'getUpdate'], (body) => {
      for (const row of eventsOf(body)) {
        const result = textOf(row.exerciseResult);
        if (result.startsWith('"')) row.exerciseResult = parseExact(result);
      }
      return Promise.resolve();
    }),
  },
  {
    name: 'letters-of-json-beyond-ascii-are-escaped',
    rule: 'V5: eventData is the event exactly as the ledger returned it',
    answer: joined(['listEvents', 'getEvent', 'getUpdate'], (body) => {
      for (const row of eventsOf(body))
        for (const name of texts) if (typeof row[name] === 'string') row[name] = escaped(row[name]);
      return Promise.resolve();
    }),
  },
  {
    name: 'events-are-numbered-from-one-in-each-migration',
    rule: 'V10: id is strictly increasing in stream order',
    answer: joined(['listEvents'], async (body, exchange) => {
      const head = await ask(exchange, '/v1/head');
      const borders: number[] = [];
      for (let migration = numberOf(head?.migration); migration > 0; migration -= 1)
        borders.push((await totalsBefore(exchange, migration)).events);
      for (const row of rowsOf(body)) {
        const border = borders.find((events) => numberOf(row.id) > events) ?? 0;
        row.id = literal(numberOf(row.id) - border);
      }
    }),
  },
  {
    name: 'reassignments-take-effect-when-they-are-recorded',
    rule: 'V11: effectiveAt of a reassignment is null',
    answer: joined([...updateLists, 'getUpdate'], (body) => {
      for (const row of rowsOf(body)) row.effectiveAt ??= row.recordTime ?? null;
      return Promise.resolve();
    }),
  },
]);

/** When the right was made that this one came from, however often it was updated since. */
async function firstRight(exchange: Exchange, { contractId }: ExactObject): Promise<string> {
  let [id, made] = [textOf(contractId), ''];
  for (let step = 0; step < 10; step += 1) {
    const created = (await ask(exchange, `/v1/contracts/${id}`))?.created;
    if (!isExactObject(created)) return made;
    made = writeExact(created.createdAt ?? null);
    const update = await ask(exchange, `/v1/updates/${textOf(created.eventId).split(':')[0] ?? ''}?nodes=100`);
    const old = objectsOf(update?.nodes).find(({ choice }) => choice === 'FeaturedAppRight_Update');
    if (old === undefined || old.contractId === id) return made;
    id = textOf(old.contractId);
  }
  return made;
}

/** The rows of a list, or the transfers of an update. */
function transfersOf(body: ExactJson): ExactObject[] {
  return [...rowsOf(body), ...(isExactObject(body) ? objectsOf(body.transfers) : [])];
}

/** The events of a list or of an update, or one event. */
function eventsOf(body: ExactJson): ExactObject[] {
  return [...rowsOf(body), ...(isExactObject(body) ? objectsOf(body.nodes) : [])];
}

function escaped(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
