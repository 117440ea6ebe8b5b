import type { OtherAnswers } from './scripted-scan.ts';
import { changedEvent, created, dso, party, someUpdate } from './some-updates.ts';

/** A coin of an invented ledger; `n` is the number of the update that creates it. */
export interface SomeCoin {
  readonly n: number;
  readonly owner: string;
  readonly amount: string;
}

const templateName = 'Splice.Amulet:Amulet';

/** The created event of a coin. */
function coinEvent({ n, owner, amount }: SomeCoin) {
  const args = {
    owner: party(owner),
    amount: { initialAmount: amount, createdAt: { number: '1' }, ratePerRound: { rate: '0.0000190259' } },
  };
  const id = `${someUpdate(n).update_id}:0`;
  return { ...changedEvent(n, created(templateName, args)).events_by_id[id], event_id: id };
}

/** The coin in the list of active contracts, where Scan omits event type and event id. */
function activeContract(coin: SomeCoin) {
  const { event_type: _type, event_id: _id, ...contract } = coinEvent(coin);
  return { ...contract, created_in_update_id: someUpdate(coin.n).update_id };
}

/** The update that mints a coin: an exercise with the created coin as child. */
export function coinUpdate(coin: SomeCoin) {
  const event = coinEvent(coin);
  const made = { ...event, event_id: `${someUpdate(coin.n).update_id}:1` };
  const mint = {
    event_type: 'exercised_event',
    event_id: event.event_id,
    contract_id: '00aa',
    template_id: `${'c'.repeat(64)}:Splice.AmuletRules:AmuletRules`,
    package_name: 'splice-amulet',
    choice: 'AmuletRules_Mint',
    choice_argument: { receiver: party(coin.owner), amount: coin.amount },
    child_event_ids: [made.event_id],
    exercise_result: {},
    consuming: false,
    acting_parties: [dso],
    interface_id: null,
  };
  return someUpdate(coin.n, { events_by_id: { [mint.event_id]: mint, [made.event_id]: made } });
}

/**
 * Responses for the state of the ledger: one snapshot with these coins, at the record time of update `at`, in pages of
 * `pageSize` contracts.
 */
export function ledgerState(coins: readonly SomeCoin[], at: number, { pageSize = 1000 } = {}): OtherAnswers {
  const recordTime = someUpdate(at).record_time;
  const snapshot = { record_time: recordTime, migration_id: 0 };
  return {
    'POST /v0/backfilling/migration-info': (body) =>
      (body as { readonly migration_id: number }).migration_id === 0
        ? { body: { record_time_range: [], complete: true } }
        : { status: 404, body: { error: 'no data' } },
    'GET /v0/state/acs/snapshot-timestamp': (_, query) =>
      (query.get('before') ?? '') >= recordTime
        ? { body: { record_time: recordTime } }
        : { status: 404, body: { error: 'No snapshots found.' } },
    'POST /v2/state/acs': (body) => {
      const { record_time: asked, templates, after } = body as Question;
      if (asked !== recordTime) return { status: 404, body: { error: 'No snapshot found.' } };
      const wanted = templates === undefined || templates.includes(`splice-amulet:${templateName}`);
      const all = wanted ? coins.map(activeContract) : [];
      const from = after === undefined ? 0 : Number(after);
      const page = all.slice(from, from + pageSize);
      const token = page.length === pageSize ? { next_page_token: String(from + pageSize) } : {};
      return { body: { ...snapshot, created_events: page, ...token } };
    },
    'POST /v1/holdings/summary': (body) => {
      const { record_time: asked, owner_party_ids: owners = [] } = body as Question;
      if (asked !== recordTime) return { status: 404, body: { error: 'No snapshot found.' } };
      const summaries = [...new Set(coins.map(({ owner }) => owner))]
        .filter((owner) => owners.includes(party(owner)))
        .map((owner) => summary(owner, coins));
      return { body: { ...snapshot, summaries } };
    },
  };
}

/** `ledgerState` of a Scan before 0.7.5: active contracts are at another path, with numbers as page tokens. */
export function olderState(coins: readonly SomeCoin[], at: number, pages: { pageSize?: number } = {}): OtherAnswers {
  const { 'POST /v2/state/acs': newer, ...others } = ledgerState(coins, at, pages);
  return {
    ...others,
    'POST /v1/state/acs': (body, query) => {
      const { after, ...rest } = body as Omit<Question, 'after'> & { readonly after?: unknown };
      if (after !== undefined && typeof after !== 'number')
        return { status: 400, body: { error: 'after: not a number' } };
      const given = newer?.({ ...rest, ...(after !== undefined && { after: String(after) }) }, query) ?? { body: {} };
      const { next_page_token: token, ...page } = given.body as { readonly next_page_token?: string };
      return { ...given, body: { ...page, ...(token !== undefined && { next_page_token: Number(token) }) } };
    },
  };
}

interface Question {
  readonly record_time: string;
  readonly templates?: readonly string[];
  readonly after?: string;
  readonly owner_party_ids?: readonly string[];
}

/** Amounts in these tests are small enough for numbers. */
function summary(owner: string, coins: readonly SomeCoin[]) {
  const total = coins.filter((coin) => coin.owner === owner).reduce((sum, { amount }) => sum + Number(amount), 0);
  const text = total.toFixed(10);
  return { party_id: party(owner), total_unlocked_coin: text, total_locked_coin: '0E-10', total_coin_holdings: text };
}
