import type { News, ValidatorReference } from '../news.ts';
import { selects } from '../subscriptions/selector.ts';
import { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { composeDigest } from './compose-digest.ts';
import { composeDraft } from './compose-draft.ts';
import { composeMassForSubscriber, composeReminder, composeResetNotice } from './compose-mass.ts';
import { type Draft, isAtLeast } from './message.ts';
import { Outbox } from './outbox.ts';
import { quietHoursEnd } from './quiet-hours.ts';
import { removeOpeners } from './remove-openers.ts';
import { TickNews } from './tick-news.ts';

export interface EnqueueContext {
  /** The tick's time, epoch milliseconds. */
  readonly now: number;
  /** Ids of the operator's own channels. */
  readonly operators: readonly string[];
  /** The facts about a validator by its party id; null: it is unknown. */
  describe(id: string): ValidatorReference | null;
}

/** If a chat or mail subscription has more messages from one tick, they become a digest. */
const digestAbove = 3;
/** Alerts about single validators that one PagerDuty service gets at the end of a mass outage. Its closing message has the others. */
const maxReminders = 20;

/**
 * Writes the messages about a tick's news into the outbox. Call it in the transaction that commits the tick, so that both are written or
 * neither is. A message that is still in the outbox is not added again.
 */
export function enqueue(sql: SqlStorage, news: readonly News[], context: EnqueueContext): void {
  if (news.length === 0) return;
  const outbox = new Outbox(sql);
  const { now } = context;
  const recipients = new MassRecipients(sql);
  const tick = new TickNews(news, now, (id) => context.describe(id));

  for (const each of news) {
    if ('validator' in each) continue;
    for (const operator of context.operators) outbox.add(tick.draft(each), operator, now);
  }
  for (const subscription of new SubscriptionStore(sql).active()) {
    if (tick.relevantTo(subscription.watch).length === 0) continue;
    const wanted = draftsFor(subscription, tick, context, recipients).filter(({ severity }) =>
      isAtLeast(severity, subscription.leastSeverity),
    );
    for (const draft of withDigest(outbox, subscription, wanted, context)) {
      outbox.add(draft, subscription.id, dueAt(subscription, draft, now));
    }
  }
  recipients.save();
}

/** Merges many messages of one tick into a digest, except messages about a mass outage. */
function withDigest(
  outbox: Outbox,
  { id, channel }: Subscription,
  drafts: readonly Draft[],
  { now }: EnqueueContext,
): readonly Draft[] {
  const mass = drafts.filter(({ subject }) => subject === 'mass');
  const single = drafts.filter(({ subject }) => subject !== 'mass');
  if (channel === 'webhook' || channel === 'pagerduty' || single.length <= digestAbove) return drafts;
  const { digestible, apart } = removeOpeners(outbox, single, id, now);
  return [...mass, ...apart, ...(digestible.length === 0 ? [] : [composeDigest(`tick-${now}`, digestible, now)])];
}

/** When a message may be sent to this subscriber, epoch milliseconds: now, or the end of its quiet hours. */
function dueAt({ quiet, channel }: Subscription, draft: Draft, now: number): number {
  if (quiet === null || (quiet.criticalPasses && draft.severity === 'critical')) return now;
  // PagerDuty pages no one for a resolve.
  if (channel === 'pagerduty' && draft.action === 'resolve') return now;
  return quietHoursEnd(now, quiet) ?? now;
}

function draftsFor(
  subscription: Subscription,
  tick: TickNews,
  { now }: EnqueueContext,
  recipients: MassRecipients,
): readonly Draft[] {
  const { watch, kinds } = subscription;
  const watchesNetwork = watch.some(({ by }) => by === 'network');
  const watches = (validator: ValidatorReference): boolean => watch.some((selector) => selects(selector, validator));
  const drafts: Draft[] = [];
  /** Watched validators that went down in a mass outage, by its id. Only outages about which the subscriber has no message. */
  const joined = new Map<number, ValidatorReference[]>();

  for (const each of tick.relevantTo(watch)) {
    if (kinds !== null && !kinds.includes(each.kind)) continue;
    switch (each.kind) {
      case 'upstream': {
        // Trouble of the ledger itself, not of the explorer.
        const ofNetwork = [each.from, each.to].some((state) => state.endsWith('_stalled'));
        if (watch.some(({ by }) => by === 'upstream') || (ofNetwork && watchesNetwork)) {
          drafts.push(tick.draft(each));
        }
        break;
      }
      case 'source':
        if (watch.some(({ by }) => by === 'upstream')) drafts.push(tick.draft(each));
        break;
      case 'reset':
        drafts.push(tick.draft(each));
        if (subscription.channel === 'pagerduty') {
          drafts.push(...tick.watchedOf(each.members, watch).map((member) => composeResetNotice(member, each.at)));
        }
        break;
      case 'mass_opened': {
        const network = tick.draft(each);
        const members = watchesNetwork ? [] : tick.watchedOf(each.members, watch);
        if (!watchesNetwork && members.length === 0) break;
        drafts.push(watchesNetwork ? network : composeMassForSubscriber(network, members));
        recipients.add(each.mass, subscription.id);
        break;
      }
      case 'mass_closed': {
        const network = tick.draft(each);
        const members = tick.watchedOf(each.members, watch);
        if (!recipients.has(each.mass, subscription.id) && members.length === 0) break;
        // If the row budget is low, the news does not have the members.
        const isWithMembers = each.members.length === each.down;
        drafts.push(watchesNetwork || !isWithMembers ? network : composeMassForSubscriber(network, members));
        // This message closes the alert about the mass outage, so each validator that is still down needs its own.
        if (subscription.channel === 'pagerduty') {
          drafts.push(...members.slice(0, maxReminders).map((member) => composeReminder(member, each.mass, now)));
        }
        break;
      }
      case 'down':
        if (!watches(each.validator)) break;
        if (each.mass === null) drafts.push(tick.draft(each));
        else if (!recipients.has(each.mass, subscription.id)) {
          joined.set(each.mass, [...(joined.get(each.mass) ?? []), each.validator]);
        }
        break;
      case 'late':
      case 'resolved':
      case 'flapping':
      case 'stable':
      case 'retired':
      case 'new':
      case 'version_changed':
      case 'sponsor_changed':
      case 'contact_missing':
      case 'version_below_minimum': {
        const validatorBefore = 'from' in each ? { ...each.validator, ...previous(each) } : each.validator;
        if (watches(each.validator) || watches(validatorBefore)) drafts.push(tick.draft(each));
      }
    }
  }
  for (const [mass, validators] of joined) {
    if (recipients.has(mass, subscription.id)) continue;
    drafts.push(composeMassForSubscriber(lateMassMessage(mass, validators.length, now), validators));
    recipients.add(mass, subscription.id);
  }
  return drafts;
}

/** The previous version or sponsor, whose watchers are notified too. */
function previous(news: Extract<News, { from: unknown; validator: unknown }>): Partial<ValidatorReference> {
  return news.kind === 'version_changed' ? { version: news.from } : { sponsor: news.from };
}

/** The mass outage's message for a subscriber whose first validator went down after the outage was announced. */
function lateMassMessage(mass: number, down: number, now: number): Draft {
  return {
    ...composeDraft({ kind: 'mass_opened', mass, members: [], down, all: 0, sponsors: [], versions: [] }, now),
    title: ['Mass outage: some of your validators are part of it'],
    data: { mass: new Date(mass).toISOString() },
  };
}

/** The subscriptions that have received a message about the open mass outage, stored (as `told`) so that each gets only one while it grows. */
class MassRecipients {
  readonly #sql: SqlStorage;
  #state: { mass: number; recipients: Set<string> } | null = null;
  #changed = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  has(mass: number, subscription: string): boolean {
    const state = this.#load();
    return state.mass === mass && state.recipients.has(subscription);
  }

  add(mass: number, subscription: string): void {
    const state = this.#load();
    this.#changed = true;
    if (state.mass === mass) state.recipients.add(subscription);
    else this.#state = { mass, recipients: new Set([subscription]) };
  }

  save(): void {
    if (!this.#changed || this.#state === null) return;
    this.#sql.exec(
      `insert into meta (k, v) values ('mass_told', ?) on conflict (k) do update set v = excluded.v`,
      JSON.stringify({ mass: this.#state.mass, told: [...this.#state.recipients] }),
    );
  }

  #load(): { mass: number; recipients: Set<string> } {
    if (this.#state !== null) return this.#state;
    const [row] = this.#sql.exec<{ v: string }>(`select v from meta where k = 'mass_told'`).toArray();
    const { mass, told } = JSON.parse(row?.v ?? '{"mass":0,"told":[]}') as { mass: number; told: string[] };
    this.#state = { mass, recipients: new Set(told) };
    return this.#state;
  }
}
