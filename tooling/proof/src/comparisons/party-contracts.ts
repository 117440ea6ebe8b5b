import type { Row } from '../answers/answers.ts';
import { literal, milliseconds } from '../exact-json.ts';
import { type StreamUpdate, templateOf } from '../stream.ts';
import { compareSlices } from './compare-slices.ts';
import { type Compare, sample } from './comparison.ts';

/** Templates excluded from lists of contracts (V86). */
const excluded = [
  'Splice.Amulet:Amulet',
  'Splice.Amulet:AppRewardCoupon',
  'Splice.Amulet:DevelopmentFundCoupon',
  'Splice.Amulet:FeaturedAppActivityMarker',
  'Splice.Amulet:LockedAmulet',
  'Splice.Amulet:RewardCouponV2',
  'Splice.Amulet:SvRewardCoupon',
  'Splice.Amulet:UnclaimedActivityRecord',
  'Splice.Amulet:UnclaimedDevelopmentFundCoupon',
  'Splice.Amulet:UnclaimedReward',
  'Splice.Amulet:ValidatorRewardCoupon',
  'Splice.ValidatorLicense:ValidatorFaucetCoupon',
  'Splice.ValidatorLicense:ValidatorLivenessActivityRecord',
];

/** A contract of a party. */
interface Held {
  readonly row: Row;
  readonly template: string;
  /** Index of the update that created it. */
  readonly createdIn: number;
  /** Index of the update that archived it; Infinity: it is active. */
  archivedIn: number;
  archivedAt: string | null;
}

/** Selection of a party's contracts after the first `until` updates. */
interface Which {
  /** `ALL`: archived contracts too. */
  readonly state: 'ACTIVE' | 'ALL';
  readonly until: number;
  readonly template?: string;
}

/** Contracts of each stakeholder in stream order, derived from the stream; without those that a reassignment brought (V86). */
class PartyContracts {
  readonly #ofParty = new Map<string, Held[]>();

  constructor(stream: readonly StreamUpdate[]) {
    const active = new Map<string, Held[]>();
    for (const [index, { recordTime, events }] of stream.entries()) {
      for (const event of events) {
        const template = templateOf(event);
        if (event.type === 'exercised_event' && event.raw.consuming === true) {
          for (const held of active.get(event.contractId) ?? []) {
            held.archivedIn = index;
            held.archivedAt = recordTime;
          }
          active.delete(event.contractId);
        }
        if (event.type !== 'created_event' || template === null || excluded.includes(template)) continue;
        const [signatories, observers] = [event.created?.signatories, event.created?.observers] as readonly string[][];
        for (const party of new Set([...(signatories ?? []), ...(observers ?? [])])) {
          const held: Held = {
            row: {
              partyId: party,
              contractId: event.contractId,
              templateName: template,
              role: signatories?.includes(party) === true ? 'signatory' : 'observer',
              createdAt: milliseconds(recordTime),
              createdEventId: event.eventId,
            },
            template,
            createdIn: index,
            archivedIn: Infinity,
            archivedAt: null,
          };
          active.set(event.contractId, [...(active.get(event.contractId) ?? []), held]);
          const heldByParty = this.#ofParty.get(party) ?? [];
          heldByParty.push(held);
          this.#ofParty.set(party, heldByParty);
        }
      }
    }
  }

  /** Parties with contracts, those with most first. */
  get parties(): readonly string[] {
    return [...this.#ofParty].toSorted(([, a], [, b]) => b.length - a.length).map(([party]) => party);
  }

  templatesOf(party: string): readonly string[] {
    return [...new Set((this.#ofParty.get(party) ?? []).map(({ template }) => template))].toSorted();
  }

  /** Rows of `/v1/parties/{partyId}/contracts`, newest first. */
  of(party: string, { state, until, template }: Which): readonly Row[] {
    return (this.#ofParty.get(party) ?? [])
      .filter(
        (held) =>
          held.createdIn < until &&
          (state === 'ALL' || held.archivedIn >= until) &&
          (template === undefined || held.template === template),
      )
      .toReversed()
      .map(({ row, archivedIn, archivedAt }) => ({
        ...row,
        archivedAt: archivedIn >= until || archivedAt === null ? literal(null) : milliseconds(archivedAt),
      }));
  }
}

/** Contracts of the parties with most, of one with few and of others: active and all, by template, and at two positions. */
export const comparePartyContracts: Compare = async function* (answers, { stream, model }) {
  const held = new PartyContracts(stream);
  const parties = new Set([
    ...held.parties.slice(0, 2),
    ...held.parties.slice(-1),
    ...sample(model.parties, 2).map(({ party }) => party),
  ]);
  const whole = stream.length;
  for (const party of parties) {
    const path = `/v1/parties/${encodeURIComponent(party)}/contracts`;
    const firstSeen = model.parties.find((one) => one.party === party)?.firstSeen ?? '';
    const first = stream.findIndex(({ recordTime }) => recordTime === firstSeen);
    const compare = (query: string, which: Parameters<typeof held.of>[1], size: number) =>
      compareSlices(answers, path, query, held.of(party, which), size, { beside: { excluded }, hasTimes: true });
    yield* compare('', { state: 'ACTIVE', until: whole }, 100);
    yield* compare('&state=ALL', { state: 'ALL', until: whole }, 100);
    for (const template of sample(held.templatesOf(party), 3)) {
      const query = `&template=${encodeURIComponent(template)}`;
      yield* compare(query, { state: 'ACTIVE', until: whole, template }, 40);
      yield* compare(`${query}&state=ALL`, { state: 'ALL', until: whole, template }, 100);
    }
    for (const position of [Math.ceil(whole / 3), whole - 1]) {
      if (position <= first || position < 1) continue;
      yield* compare(`&position=${position}`, { state: 'ACTIVE', until: position }, 60);
      yield* compare(`&position=${position}&state=ALL`, { state: 'ALL', until: position }, 100);
    }
  }
};
