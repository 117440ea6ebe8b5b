import { formatTime } from '@ledger-explorer/ledger';
import { validators } from '@ledger-explorer/spec/scan-validators';
import type { Entry, LedgerIdentity, Verification } from '@ledger-explorer/store';
import { type PollCounts, runPoller } from '../pollers/poller.ts';
import type { HostPool } from '../scan/host-pool.ts';
import { knownShape } from '../scan/known-shape.ts';
import { quickTimeout } from '../scan/quick-reader.ts';
import type { ScanHost } from '../scan/scan-host.ts';
import type { Divergence } from '../sources/divergence.ts';
import { readItems } from '../sources/read-items.ts';
import { pageRequest } from '../sources/request-page.ts';
import type { SourcePage } from '../sources/update-source.ts';
import { quorum } from '../sources/verify-page.ts';
import type { Log } from '../log.ts';
import { HostOfOtherLedger, NetworkWasReset } from './network-was-reset.ts';

export interface LedgerWatchOptions {
  readonly network: string;
  /** Null if pages come from a folder. */
  readonly pool: HostPool | null;
  readonly store: Pick<Verification, 'identity' | 'noteDso'>;
  readonly stop: AbortSignal;
}

interface RunOptions {
  /** Milliseconds between two requests at the head. */
  readonly pollInterval: number;
  readonly onReset: (reset: unknown) => void;
  readonly log: Log;
  readonly counts: PollCounts;
  readonly stop: AbortSignal;
}

/** Longest time between two checks, in milliseconds. */
const maxInterval = 30_000;
/** After this many further checks without a new update, hosts are queried for our newest update. */
const idleChecks = 2;

/** A page with DSO rules of a different DSO: its hosts, and the record time of the rules. */
interface Evidence {
  readonly hosts: readonly string[];
  readonly dso: string;
  readonly since: string;
}

/**
 * Distinguishes the indexed ledger from a new one of the same network. A ledger is identified by its DSO, which never changes. A host with a
 * different DSO is left out while it reports that DSO. The network counts as reset if the required number of hosts report the same new DSO,
 * and fewer than that report ours: one host alone is not enough.
 */
export class LedgerWatch {
  readonly #options: LedgerWatchOptions;
  #dso: string | null = null;
  #synchronizers = new Set<string>();
  /** Hosts left out at the first check; null: not checked yet. */
  #leftOutFirst: readonly ScanHost[] | null = null;
  /** Newest update of the index at the last check of `run`, and the number of checks since the first one that found it. */
  #newest: { readonly update: string | null; readonly checks: number } = { update: null, checks: 0 };

  constructor(options: LedgerWatchOptions) {
    this.#options = options;
  }

  /** Reads the DSO of every host, and leaves out hosts of a different ledger. The hosts in `evidence` count as reporting its DSO. Throws `NetworkWasReset`. */
  async checkHosts(evidence: Evidence | null = null): Promise<void> {
    const { network, pool, store } = this.#options;
    const identity = await store.identity();
    this.#dso = identity?.dso ?? this.#dso;
    this.#synchronizers = new Set([...this.#synchronizers, ...(identity?.synchronizers ?? [])]);
    if (pool === null) return;
    const reports = await Promise.all(
      pool.hosts.map(async (host) => ({ host, dso: await this.#dsoOf(host, identity, evidence) })),
    );
    const byDso = Map.groupBy(reports, ({ dso }) => dso);
    byDso.delete(null);
    const needed = quorum(pool.hosts.length);
    const agreedDso = [...byDso].find(([, hosts]) => hosts.length >= needed)?.[0] ?? null;
    const ours = this.#dso ?? agreedDso;
    if (ours === null) {
      this.#leftOutFirst ??= [];
      return;
    }
    if (identity?.dso === null) await store.noteDso(ours);
    this.#dso = ours;
    const newDso = [...byDso].find(([dso, hosts]) => dso !== ours && hosts.length >= needed)?.[0] ?? null;
    if (newDso !== null && (byDso.get(ours)?.length ?? 0) < needed) {
      const [witness] = byDso.get(newDso) ?? [];
      const since = evidence?.since ?? (witness && (await this.#firstOf(witness.host))?.since) ?? null;
      throw new NetworkWasReset(network, { dso: ours, newDso, since });
    }
    for (const { host, dso } of reports) if (dso !== null) host.setOtherLedger(dso === ours ? null : { dso, ours });
    this.#leftOutFirst ??= this.#leftOut();
  }

  /**
   * Must be called before a page is committed. Throws `NetworkWasReset` or `HostOfOtherLedger` if the page is of a different ledger: it creates rules of
   * a different DSO, or it has an unknown synchronizer and one of its hosts now reports a different DSO. If it returns after `stop`, the page is not
   * checked.
   */
  async admit(entries: readonly Entry[], { hosts }: Pick<SourcePage, 'hosts'>): Promise<void> {
    const { network, pool, stop } = this.#options;
    const ours = this.#dso ?? rulesIn(entries)[0]?.dso ?? null;
    const other = rulesIn(entries).find(({ dso }) => dso !== ours);
    if (other !== undefined && ours !== null) {
      const since = formatTime(other.recordTime);
      if (pool === null) throw new NetworkWasReset(network, { dso: ours, newDso: other.dso, since });
      await this.checkHosts({ hosts, dso: other.dso, since });
    } else {
      const isKnown = entries.every(({ update }) => this.#synchronizers.has(update.synchronizerId));
      if (this.#synchronizers.size === 0 || isKnown || pool === null) return;
      await this.checkHosts();
    }
    if (stop.aborted) return;
    const isLeftOut = pool.hosts.some((host) => hosts.includes(host.url) && host.otherLedger !== null);
    if (other !== undefined || isLeftOut)
      throw new HostOfOtherLedger(`${hosts.join(', ')} sent updates of another ledger: none of them are written`);
  }

  /** Adds the DSO and the synchronizers of a committed page. */
  committed(entries: readonly Entry[]): void {
    this.#dso ??= rulesIn(entries)[0]?.dso ?? null;
    for (const { update } of entries) this.#synchronizers.add(update.synchronizerId);
  }

  #leftOut(): readonly ScanHost[] {
    return this.#options.pool?.hosts.filter(({ otherLedger }) => otherLedger !== null) ?? [];
  }

  /**
   * The DSO of a host's ledger, null if unknown. For a host in `evidence`, the DSO of that; otherwise the one that it reports. But a host that
   * reports a different DSO and has our newest update counts as unknown, and one that reports ours and lacks this update has the DSO of its first update.
   */
  async #dsoOf(host: ScanHost, identity: LedgerIdentity | null, evidence: Evidence | null): Promise<string | null> {
    const { pool, stop } = this.#options;
    if (pool === null) return null;
    if (evidence?.hosts.includes(host.url) === true) return evidence.dso;
    const request = { method: 'GET', path: '/v0/dso-party-id', ofAnyLedger: true } as const;
    const answer = await pool.ask(host, request, stop, knownShape(validators.getDsoPartyId), quickTimeout);
    const dso = answer.ok ? answer.value.dso_party_id : null;
    const isOther = dso !== null && dso !== this.#dso;
    const lastUpdate = identity?.lastUpdate ?? null;
    // Whether a host has our newest update matters only if its DSO is another one, or if no update came for a while.
    const isDoubtful = isOther || this.#newest.checks >= idleChecks;
    if (this.#dso === null || lastUpdate === null || !isDoubtful) return dso;
    // Only the status of this response counts.
    const path = `/v2/updates/${encodeURIComponent(lastUpdate)}`;
    const last = await pool.ask(host, { method: 'GET', path, ofAnyLedger: true }, stop, () => null, quickTimeout);
    if (isOther) return last.ok ? null : dso;
    // The host reports our DSO, or none, and lacks our newest update: its first updates show which ledger it has.
    return !last.ok && last.status === 404 ? ((await this.#firstOf(host))?.dso ?? dso) : dso;
  }

  /** Checks at least every 30 seconds, until `stop`; calls `onReset` for a reset. Never throws. */
  async run({ pollInterval, onReset, ...watched }: RunOptions): Promise<void> {
    const poll = async () => {
      try {
        const update = (await this.#options.store.identity())?.lastUpdate ?? null;
        this.#newest = { update, checks: update === this.#newest.update ? this.#newest.checks + 1 : 0 };
        await this.checkHosts();
      } catch (error) {
        if (!(error instanceof NetworkWasReset)) throw error;
        onReset(error);
      }
    };
    // Once per hundred requests at the head, or more often.
    const every = Math.min(maxInterval, pollInterval * 100);
    await runPoller({ name: 'ledger', every, later: true, poll }, watched);
  }

  /** The error behind a contradiction: a reset, or a host of a different ledger; otherwise the contradiction itself. */
  async explain(contradiction: Divergence): Promise<Error> {
    const before = this.#leftOutFirst ?? [];
    try {
      await this.checkHosts();
    } catch (error) {
      return error instanceof NetworkWasReset ? error : contradiction;
    }
    // A host that is left out since then can have sent the page.
    const left = this.#leftOut().find((host) => !before.includes(host));
    return left === undefined ? contradiction : new HostOfOtherLedger(`${left.url}: ${left.otherLedger ?? ''}`);
  }

  /** First record time of a host's ledger, and the DSO of its first rules; each null if unknown. */
  async #firstOf(host: ScanHost): Promise<{ readonly since: string | null; readonly dso: string | null } | null> {
    const { pool, stop } = this.#options;
    const request = { ...pageRequest({ after: null, asked: 1 }), ofAnyLedger: true };
    const answer = await pool?.ask(host, request, stop, readItems, quickTimeout);
    const [first] = answer?.ok === true ? answer.value : [];
    if (first === undefined) return null;
    const entries = 'entry' in first.content ? [first.content.entry] : [];
    return { since: first.cursor?.recordTime ?? null, dso: rulesIn(entries)[0]?.dso ?? null };
  }
}

/** DSOs of created DSO rules, in order. */
function rulesIn(entries: readonly Entry[]): readonly { readonly dso: string; readonly recordTime: bigint }[] {
  return entries.flatMap(({ update, facts }) =>
    facts.dsoRules.map(({ dso }) => ({ dso, recordTime: update.recordTime })),
  );
}
