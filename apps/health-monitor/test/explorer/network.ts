import { env, exports } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import type { NetworkMonitor } from '../../src/durable/network-monitor.ts';
import type { NetworkView } from '../../src/record/network-view.ts';

export interface Row {
  readonly validator: string;
  readonly lastActiveAt: unknown;
  readonly validatorName?: unknown;
  readonly sponsor?: unknown;
  readonly version?: unknown;
  readonly contactPoint?: unknown;
  readonly dso?: string;
}

/** State of a test's explorer and Scans; see explorer-server.js. */
export interface Shown {
  head: number;
  latestRound: number;
  validators: readonly Row[];
  total?: number;
  /** `DESC` of an update's age lists the oldest update first. */
  ageCountsUp?: boolean;
  reset?: { readonly dso: string; readonly newDso: string };
  scans?: readonly { validators?: readonly Row[]; fault?: 'status' }[];
  fault?: {
    /** Part of the path. */
    path: string;
    kind: 'disconnect' | 'html' | 'json' | 'status';
    body?: string;
    status?: number;
    headers?: object;
    /** First page with the fault. */
    from?: number;
  };
}

/** A separate network for one test, with its explorer over HTTP, its Durable Object, and the clock of both. */
export class TestNetwork {
  readonly name: string;
  /** Epoch milliseconds. */
  now: number;
  /** What the explorer and the Scans answer from the next `show` or `tick` on. */
  shown: Shown;

  constructor(name: string, now: number, validators: readonly Row[]) {
    this.name = name;
    this.now = now;
    this.shown = { head: now, latestRound: 0, validators };
  }

  get stub(): DurableObjectStub<NetworkMonitor> {
    return env.MONITOR.getByName(this.name);
  }

  /** Sends the state to the explorer. Rounds open every ten minutes. */
  async show(): Promise<void> {
    this.shown.latestRound = Math.floor(this.now / 600_000);
    const body = JSON.stringify(this.shown);
    await fetch(`${this.#origin}/control/${this.name}`, { method: 'POST', body });
  }

  /** Paths requested from the explorer since the last `show`. */
  async requests(): Promise<readonly string[]> {
    return (await fetch(`${this.#origin}/control/${this.name}`)).json();
  }

  /**
   * Advances the data to the next tick: a newer update, and a report of each validator for which `reports` is true, 100 ms apart so that
   * their order is fixed. `more`: further changes of a row.
   */
  report(
    reports: (index: number) => boolean = () => true,
    more: (row: Row, index: number) => object = () => ({}),
  ): void {
    this.shown.head = this.now;
    this.shown.validators = this.shown.validators.map((row, index) =>
      reports(index) ? { ...row, lastActiveAt: this.now + 60_000 - index * 100, ...more(row, index) } : row,
    );
  }

  /** Advances the clock, sends the state to the explorer, and ticks as the cron trigger does. */
  async tick(minutes = 1): Promise<string> {
    this.now += minutes * 60_000;
    await this.show();
    await this.setClock();
    return this.stub.tick(this.name);
  }

  async setClock(): Promise<void> {
    await runInDurableObject(this.stub, (instance) => {
      instance.clock = () => this.now;
    });
  }

  async view(): Promise<NetworkView> {
    return this.stub.view();
  }

  /** `NAME=URL` of this network in EXPLORER_URL. */
  get item(): string {
    const item = (env.EXPLORER_URL ?? '').split(',').find((one) => one.startsWith(`${this.name}=`));
    if (item === undefined) throw new Error(`no explorer of ${this.name}: add it to vitest.config.js`);
    return item;
  }

  get #origin(): string {
    return new URL(this.item.slice(this.name.length + 1)).origin;
  }
}

/** The text of a page of the Worker. */
export async function getPage(path: string): Promise<string> {
  return (await exports.default.fetch(new Request(`https://monitor.example${path}`))).text();
}

/** `count` validators that reported within the last ten minutes. */
export function fleetOf(count: number, now: number, name = 'validator', dso = 'DSO::1220aa'): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    validator: `${name}-${index}::1220${index.toString(16).padStart(64, '0')}`,
    dso,
    lastActiveAt: now - (index % 600) * 1000,
    validatorName: `Validator ${index}`,
    sponsor: `sponsor-${index % 13}::1220aa`,
    version: index % 3 === 0 ? '0.5.3' : '0.5.4',
    contactPoint: `ops-${index}@example.org`,
  }));
}
