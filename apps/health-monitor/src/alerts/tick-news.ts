import { type Selector, selects } from '../subscriptions/selector.ts';
import type { News, ValidatorReference } from '../news.ts';
import { composeDraft } from './compose-draft.ts';
import type { Draft } from './message.ts';

/** The news of one tick, indexed by validator and with cached drafts, because thousands of subscriptions are matched with it. */
export class TickNews {
  readonly all: readonly News[];
  readonly #now: number;
  readonly #describe: (id: string) => ValidatorReference | null;
  /** Indexes in `all` of the news about a validator, by party id. */
  readonly #indexes = new Map<string, number[]>();
  /** Indexes of the news that is about no single validator. */
  readonly #ofNoValidator: readonly number[];
  readonly #drafts = new Map<News, Draft>();
  /** Members of mass outages and resets, by their list of party ids in the news. */
  readonly #members = new Map<readonly string[], ReadonlyMap<string, ValidatorReference>>();

  constructor(news: readonly News[], now: number, describe: (id: string) => ValidatorReference | null) {
    this.all = news;
    this.#now = now;
    this.#describe = describe;
    const others: number[] = [];
    news.forEach((each, index) => {
      if (!('validator' in each)) {
        others.push(index);
        return;
      }
      const { id } = each.validator;
      const indexes = this.#indexes.get(id);
      if (indexes === undefined) this.#indexes.set(id, [index]);
      else indexes.push(index);
    });
    this.#ofNoValidator = others;
  }

  /** The news that may match these selectors, in its order. */
  relevantTo(watch: readonly Selector[]): readonly News[] {
    const ids = onlyIds(watch);
    if (ids === null) return this.all;
    const idsWithNews = ids.filter((id) => this.#indexes.has(id));
    if (idsWithNews.length === 0 && this.#ofNoValidator.length === 0) return [];
    const indexes = [...this.#ofNoValidator, ...idsWithNews.flatMap((id) => this.#indexes.get(id) ?? [])];
    return [...new Set(indexes)].sort((one, other) => one - other).flatMap((index) => this.all[index] ?? []);
  }

  /** The members that the selectors watch. */
  watchedOf(members: readonly string[], watch: readonly Selector[]): readonly ValidatorReference[] {
    const all = this.#describeAll(members);
    const ids = onlyIds(watch);
    if (ids !== null) return [...new Set(ids)].flatMap((id) => all.get(id) ?? []);
    return [...all.values()].filter((validator) => watch.some((selector) => selects(selector, validator)));
  }

  draft(news: News): Draft {
    const stored = this.#drafts.get(news);
    if (stored !== undefined) return stored;
    const draft = composeDraft(news, this.#now);
    this.#drafts.set(news, draft);
    return draft;
  }

  /** The facts about these party ids. */
  #describeAll(members: readonly string[]): ReadonlyMap<string, ValidatorReference> {
    const stored = this.#members.get(members);
    if (stored !== undefined) return stored;
    const byId = new Map(
      members.map((id) => [id, this.#describe(id) ?? { id, name: null, sponsor: null, version: null }]),
    );
    this.#members.set(members, byId);
    return byId;
  }
}

/** Results of `onlyIds` by the selectors of a subscription, which stay in memory from tick to tick. */
const idsOfSelectors = new WeakMap<readonly Selector[], readonly string[] | null>();

/** Party ids of the selectors of single validators; null if there is a selector other than `validator` and `upstream`. */
function onlyIds(watch: readonly Selector[]): readonly string[] | null {
  let ids = idsOfSelectors.get(watch);
  if (ids === undefined) {
    ids = watch.every(({ by }) => by === 'validator' || by === 'upstream')
      ? watch.flatMap((selector) => (selector.by === 'validator' ? [selector.value] : []))
      : null;
    idsOfSelectors.set(watch, ids);
  }
  return ids;
}
