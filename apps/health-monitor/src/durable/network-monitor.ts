import { DurableObject } from 'cloudflare:workers';
import { thresholdsFor, type Thresholds } from '@ledger-explorer/liveness';
import { deliver } from '../alerts/deliver.ts';
import type { DeliveryContext } from '../alerts/delivery-context.ts';
import { readOperatorChannels } from '../alerts/operator-channels.ts';
import { pingHeartbeat } from '../alerts/ping-heartbeat.ts';
import { type Clock, Timeline } from './timeline.ts';
import { type Configuration, type Network, readConfiguration } from '../configuration.ts';
import type { Environment } from '../environment.ts';
import { affordableSends, budgetLevel } from '../record/governor.ts';
import { indexesOf, readIncidents } from '../record/read-incidents.ts';
import { readMaintenance } from '../record/maintenance.ts';
import { readMass } from '../record/mass-outages.ts';
import { MeteredSql } from '../record/metered-sql.ts';
import type {
  IncidentView,
  MaintenanceView,
  MassView,
  NetworkQueries,
  NetworkView,
  ValidatorDetail,
} from '../record/network-view.ts';
import { suffixOf } from '../record/past-records.ts';
import { Registry } from '../record/registry.ts';
import { NetworkRecord } from '../record/record.ts';
import { createTables } from '../record/schema.ts';
import { viewDetail } from '../record/view-detail.ts';
import { viewNetwork } from '../record/view.ts';
import { CreationLimit } from '../subscriptions/creation-limit.ts';
import { problem } from '../subscriptions/problem.ts';
import { apiRoutes } from './api-routes.ts';
import { describeTick } from './describe-tick.ts';
import { Identity } from './identity.ts';
import { openDelivery } from './open-delivery.ts';
import { readSources, type SourcesRead } from './read-sources.ts';

export type TickResult =
  | 'done'
  /** There was a tick in this minute already. */
  | 'duplicate'
  /** A tick is still running. */
  | 'busy'
  /** The configuration has no such network. */
  | 'unknown network';

/** Requests that the free plan allows per invocation. Messages use those that the explorer did not need. */
const requestsAllowed = 50;
/** Milliseconds without a tick of the cron after which the alarm runs one. */
const alarmAfter = 150_000;

/** Watches one network and records its state. There is one object per network, named after it, and it makes one change at a time. */
export class NetworkMonitor extends DurableObject<Environment> implements NetworkQueries {
  /** Real time. Tests replace it. */
  clock: Clock = Date.now;
  readonly #sql: MeteredSql;
  readonly #configuration: Configuration;
  readonly #thresholds: Thresholds;
  readonly #timeline: Timeline;
  readonly #identity: Identity;
  #record: NetworkRecord | null = null;
  #view: { tick: number; view: NetworkView } | null = null;
  #snapshot: { of: NetworkView; text: string } | null = null;
  #delivery: DeliveryContext | null = null;
  readonly #limit = new CreationLimit();
  #ticking = false;
  #delivering = false;

  constructor(ctx: DurableObjectState, env: Environment) {
    super(ctx, env);
    createTables(ctx.storage.sql);
    this.#sql = new MeteredSql(ctx.storage.sql);
    this.#configuration = readConfiguration(env).configuration;
    this.#thresholds = thresholdsFor(this.#configuration.roundMinutes);
    this.#timeline = new Timeline(this.#sql, this.#configuration.speed);
    this.#identity = new Identity(this.#sql);
  }

  /** Reads the sources once, judges and sends messages. The cron calls it every minute. `network`: the object's own name. */
  async tick(network: string, cause: 'cron' | 'alarm' = 'cron'): Promise<TickResult> {
    const settings = this.#configuration.networks.find(({ name }) => name === network);
    if (settings === undefined) return 'unknown network';
    this.#identity.remember('network', network);
    const now = this.#seconds();
    const record = this.#open(now);
    const { self, situation } = record.head;
    if (self.lastTick !== null && Math.floor(now / 60) <= situation.tick) return 'duplicate';
    if (this.#ticking) {
      self.dropped++;
      return 'busy';
    }
    this.#ticking = true;
    try {
      await this.#arm(alarmAfter, 'backup');
      const realNow = Math.floor(this.clock() / 1000);
      const read = await readSources(settings, record.head, this.#timeline, { now, realNow }, this.#thresholds);
      const { reading, requests } = read;
      // Stored in the minute in which it began, because the next cron may come in the minute in which it ends.
      this.#commit(network, record, read, cause, now);
      // One request is left for the heartbeat.
      await this.#deliver(settings, requestsAllowed - requests - 1);
      const { heartbeatUrl } = this.#configuration;
      if (reading.problem === null && heartbeatUrl !== null) await pingHeartbeat(heartbeatUrl, fetch);
      return 'done';
    } catch (error) {
      // The record in memory may differ from the stored rows after an error, so it must be read again.
      this.#record = null;
      throw error;
    } finally {
      this.#ticking = false;
    }
  }

  /** Delivers due messages, and runs a tick if the cron has not. */
  override async alarm(): Promise<void> {
    const network = this.#identity.network;
    const settings = this.#configuration.networks.find(({ name }) => name === network);
    if (settings === undefined) return;
    const { lastTick } = this.#open(this.#seconds()).head.self;
    const silent = lastTick === null ? Infinity : this.#now() - lastTick;
    // 30 s less than the alarm's delay, because an alarm is on time and a cron may be early.
    if (silent >= alarmAfter - 30_000) await this.tick(settings.name, 'alarm');
    else {
      await this.#arm(Math.max(1000, alarmAfter - silent), 'backup');
      await this.#deliver(settings, requestsAllowed);
    }
  }

  /** Answers requests about subscriptions, maintenance and incident notes (`apiRoutes`). Other data is read by the methods below. */
  override async fetch(request: Request): Promise<Response> {
    const { origin, pathname } = new URL(request.url);
    const network = pathname.split('/')[1];
    const settings = this.#configuration.networks.find(({ name }) => name === network);
    if (settings === undefined) return problem(404, 'Not found', 'Unknown network.');
    this.#identity.remember('network', settings.name);
    this.#identity.remember('origin', origin);
    const context = await this.#context(settings);
    if (context === null) {
      const detail = 'The operator has to set the secret SECRET_KEY; /healthz lists what else is missing.';
      return problem(503, 'Not set up', detail);
    }
    const answer = await apiRoutes.fetch(request, {
      ...context,
      adminToken: this.env.ADMIN_TOKEN ?? null,
      limit: this.#limit,
      wake: () => {
        this.ctx.waitUntil(this.#arm(1000, 'messages'));
      },
    });
    if (request.method !== 'GET') this.#view = null;
    return answer;
  }

  async view(): Promise<NetworkView> {
    const record = this.#open(this.#seconds());
    const { tick } = record.head.situation;
    if (this.#view?.tick !== tick) {
      const network = this.#identity.network ?? '';
      this.#view = { tick, view: viewNetwork(this.#sql, record, network, this.#thresholds) };
    }
    return Promise.resolve(this.#view.view);
  }

  /** The view as JSON, made once per tick, and again after a request that may change it. */
  async snapshot(): Promise<string> {
    const view = await this.view();
    if (this.#snapshot?.of !== view) this.#snapshot = { of: view, text: JSON.stringify(view) };
    return this.#snapshot.text;
  }

  async validator(id: string): Promise<ValidatorDetail | null> {
    const record = this.#open(this.#seconds());
    return Promise.resolve(viewDetail(this.#sql, record, id, this.#thresholds));
  }

  async incidents(query: Parameters<NetworkQueries['incidents']>[0]): Promise<readonly IncidentView[]> {
    const suffix = suffixOf(this.#sql, query.record);
    if (suffix === null) return [];
    const record = this.#open(this.#seconds());
    const isCurrent = suffix === '';
    const indexes = isCurrent ? indexesOf(record, query) : undefined;
    const page = { ...query, limit: Math.min(200, query.limit), ...(indexes !== undefined && { indexes }) };
    const registry = isCurrent ? record.registry : new Registry(this.#sql, suffix);
    return Promise.resolve(readIncidents(this.#sql, (index) => registry.get(index), page, suffix));
  }

  async massOutages(limit: number, record?: number): Promise<readonly MassView[]> {
    const suffix = suffixOf(this.#sql, record);
    if (suffix === null) return [];
    const { head } = this.#open(this.#seconds());
    return Promise.resolve(readMass(this.#sql, Math.min(200, limit), suffix, head));
  }

  async maintenance(from: number): Promise<readonly MaintenanceView[]> {
    return Promise.resolve(readMaintenance(this.#sql, { from }));
  }

  /** The monitor's time, epoch milliseconds. */
  #now(): number {
    return this.#timeline.toMonitor(this.clock());
  }

  /** The monitor's time, epoch seconds. */
  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  #open(now: number): NetworkRecord {
    this.#record ??= NetworkRecord.open(this.#sql, now, {
      thresholds: this.#thresholds,
      minimumVersion: this.#configuration.minimumVersion,
      operators: readOperatorChannels(
        this.#configuration.operatorChannels,
        this.#configuration.allowPrivateTargets,
      ).channels.map(({ id }) => id),
      scans: this.#scanNames(),
    });
    return this.#record;
  }

  #commit(
    network: string,
    current: NetworkRecord,
    { reading, scans, requests }: SourcesRead,
    cause: 'cron' | 'alarm',
    now: number,
  ): void {
    this.ctx.storage.transactionSync(() => {
      const record = reading.reset === null ? current : current.reset(reading.reset, now);
      if (reading.reset !== null) console.log(`${network}: reset, ${reading.reset.dso} → ${reading.reset.newDso}`);
      this.#record = record;
      const { self } = record.head;
      self.lastTick = now * 1000;
      if (reading.problem === null) self.lastGoodTick = now * 1000;
      self[cause]++;
      self.requests = requests;
      const line = describeTick(network, now, record.commit(reading, now, scans));
      if (line !== null) console.log(line);
    });
  }

  #scanNames(): readonly string[] {
    const settings = this.#configuration.networks.find(({ name }) => name === this.#identity.network);
    return settings?.scans.map(({ name }) => name) ?? [];
  }

  async #context(settings: Network): Promise<DeliveryContext | null> {
    const publicUrl = this.#configuration.publicUrl ?? this.#identity.origin ?? '';
    const clock: Clock = () => this.#now();
    this.#delivery ??= await openDelivery(this.env, this.#configuration, settings, this.#sql, clock, publicUrl);
    return this.#delivery;
  }

  /** Sends waiting messages, with at most `maxRequests` requests. The rows that it writes are counted in the next tick. */
  async #deliver(settings: Network, maxRequests: number): Promise<void> {
    if (this.#delivering || maxRequests <= 0) return;
    // Most ticks have nothing to send, and importing the keys in #context is expensive.
    if (this.#sql.exec('select 1 from outbox limit 1').toArray().length === 0) return;
    this.#delivering = true;
    try {
      const context = await this.#context(settings);
      if (context === null) return;
      const now = this.#seconds();
      const rows = this.#open(now).rowsOf(now);
      const messages = affordableSends(rows, now);
      if (messages === 0) return;
      const { nextDue } = await deliver(context, { messages, requests: maxRequests }, budgetLevel(rows) === 'critical');
      if (nextDue !== null) await this.#arm(Math.min(alarmAfter, Math.max(1000, nextDue - this.#now())), 'messages');
    } finally {
      this.#delivering = false;
    }
  }

  /**
   * Sets the alarm to `after` milliseconds of the monitor's time from now, unless the set one serves as well: setting an alarm costs a row.
   * Purpose: to back up the cron, or to send messages.
   */
  async #arm(after: number, purpose: 'backup' | 'messages'): Promise<void> {
    const record = this.#open(this.#seconds());
    const level = budgetLevel(record.rowsOf(this.#seconds()));
    const savesRows = level === 'minimal' || level === 'critical';
    if (purpose === 'backup' && savesRows) return;
    const { speed } = this.#configuration;
    const alarmTime = await this.ctx.storage.getAlarm();
    const left = alarmTime === null ? -1 : (alarmTime - Date.now()) * speed;
    // A set alarm serves as backup if it is not too early, and for messages if it is not too late.
    const serves = purpose === 'backup' ? left >= after / 2 : left > 0 && left <= after;
    if (serves) return;
    this.#sql.count(1);
    await this.ctx.storage.setAlarm(Date.now() + after / speed);
  }
}
