import type { AgreedStretch } from '@ledger-explorer/store';

/** Limit of stretches. Above it, stretches without a quorum are dropped, and compared again later. */
const maxStretches = 200;

/**
 * Adds an agreement of hosts on the updates of a stretch, a range of ranks. `stretches` are sorted and disjoint. A `quorum` of hosts makes them verified (`hosts: null`). Consecutive stretches with the same
 * hosts are joined.
 */
export function withAgreement(
  stretches: readonly AgreedStretch[],
  { first, last, hosts }: AgreedStretch & { readonly hosts: readonly string[] },
  quorum: number,
): AgreedStretch[] {
  const result: AgreedStretch[] = [];
  const add = (stretch: AgreedStretch) => {
    const before = result.at(-1);
    if (before !== undefined && before.last + 1 === stretch.first && sameHosts(before.hosts, stretch.hosts)) {
      result[result.length - 1] = { ...before, last: stretch.last };
    } else result.push(stretch);
  };
  /** First update of the new stretch that is not added yet. */
  let next = first;
  /** Adds updates of the new stretch that are in no old one. */
  const addNew = (upTo: number) => {
    if (next <= upTo) add({ first: next, last: upTo, hosts: joined([], hosts, quorum) });
    next = Math.max(next, upTo + 1);
  };
  for (const stretch of stretches) {
    addNew(Math.min(last, stretch.first - 1));
    const [from, to] = [Math.max(stretch.first, first), Math.min(stretch.last, last)];
    const overlaps = from <= to;
    if (!overlaps) {
      add(stretch);
      continue;
    }
    if (stretch.first < from) add({ ...stretch, last: from - 1 });
    add({ first: from, last: to, hosts: joined(stretch.hosts, hosts, quorum) });
    if (stretch.last > to) add({ ...stretch, first: to + 1 });
    next = Math.max(next, to + 1);
  }
  addNew(last);
  const isVerified = (stretch: AgreedStretch) => stretch.hosts === null;
  return result.length > maxStretches ? result.filter(isVerified) : result;
}

/** The first stretch of `updates` without a quorum, with the hosts that agree on it; null if there is none. */
export function firstUnverified(
  stretches: readonly AgreedStretch[],
  updates: number,
): (AgreedStretch & { readonly hosts: readonly string[] }) | null {
  let next = 1;
  for (const { first, last, hosts } of stretches) {
    if (next > updates) return null;
    if (first > next) return { first: next, last: Math.min(first - 1, updates), hosts: [] };
    if (hosts !== null) return { first: next, last: Math.min(last, updates), hosts };
    next = last + 1;
  }
  return next > updates ? null : { first: next, last: updates, hosts: [] };
}

/** The hosts together; null once they are a quorum. */
function joined(known: AgreedStretch['hosts'], more: readonly string[], quorum: number): AgreedStretch['hosts'] {
  if (known === null) return null;
  const all = new Set([...known, ...more]);
  return all.size >= quorum ? null : [...all].sort();
}

function sameHosts(a: AgreedStretch['hosts'], b: AgreedStretch['hosts']): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((host, at) => host === b[at]);
}
