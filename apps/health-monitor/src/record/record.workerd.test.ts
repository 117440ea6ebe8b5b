import { thresholdsFor } from '@ledger-explorer/liveness';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { factsOf, idOf } from '../../test/record-day.ts';
import { MaintenanceStore } from '../maintenance/maintenance-store.ts';
import { budgetLevel, rowsPerDay } from './governor.ts';
import { MeteredSql } from './metered-sql.ts';
import { NetworkRecord } from './record.ts';
import { deleteOld } from './retention.ts';
import { viewDetail } from './view-detail.ts';

/** Seconds. */
const minute = 60;
const start = Date.UTC(2026, 10, 20, 6) / 1000;
const thresholds = thresholdsFor(10);
const validators = 30;

/** A record of thirty validators that report every fourth minute. Times are minutes since 6:00. */
class Watched {
  readonly sql: MeteredSql;
  readonly record: NetworkRecord;
  /** Of the last tick. */
  time = -1;

  constructor(sql: SqlStorage) {
    this.sql = new MeteredSql(sql);
    this.record = NetworkRecord.open(this.sql, start - minute, { thresholds, minimumVersion: null, operators: [] });
  }

  /** Ticks until `end`. `silentSince`: after this the first validator does not report. `isBlind`: the explorer does not answer. */
  until(end: number, { silentSince = Infinity, isBlind = false } = {}): void {
    while (this.time < end) {
      const time = ++this.time;
      const now = start + time * minute;
      const rows = Array.from({ length: validators }, (_, index) => {
        const reported = index === 0 ? Math.min(silentSince, time - (time % 4)) : time - ((time + index) % 4);
        return { ...factsOf(index), lastActive: start + reported * minute };
      });
      const answered = { problem: null, head: now, latestRound: Math.floor(time / 10), total: validators, rows };
      const problem = { state: 'unreachable', reason: '' } as const;
      const observed = isBlind ? { problem, head: null, latestRound: null, total: null, rows: [] } : answered;
      this.record.commit({ ...observed, reached: !isBlind, swept: !isBlind, badRows: 0 }, now);
    }
  }

  maintain(from: number, to: number): void {
    const [starts, ends] = [from, to].map((time) => (start + time * minute) * 1000) as [number, number];
    const window = {
      id: 'mw_1',
      starts,
      ends,
      created: 0,
      cancelled: null,
      sequence: 0,
      title: '',
      validators: [idOf(0)],
    };
    new MaintenanceStore(this.sql).put(window);
  }

  first() {
    return viewDetail(this.sql, this.record, idOf(0), thresholds);
  }
}

function watched<T>(name: string, act: (record: Watched) => T): Promise<T> {
  return runInDurableObject(env.MONITOR.getByName(`record-${name}`), (_, { storage }) => act(new Watched(storage.sql)));
}

// A validator that reports every fourth minute is due 20 minutes after its last report, and found down after 40.
describe('minutes down', () => {
  it('are those outside maintenance, when an outage is found and when it ends', () =>
    watched('maintenance', (network) => {
      network.maintain(200, 230);
      network.until(180);
      network.until(225, { silentSince: 180 });
      expect(network.first()?.days.at(-1)).toMatchObject({ maintenance: 26, down: 0 });
      network.until(250, { silentSince: 180 });
      // Minutes 229 to 249: a minute is booked after its end.
      expect(network.first()?.days.at(-1)).toMatchObject({ maintenance: 30, down: 21 });
    }));

  it('are not taken from an earlier outage if the report that ends this one was made in unknown time', () =>
    watched('return', (network) => {
      network.until(180);
      network.until(250, { silentSince: 180 });
      // Unknown from the minute after the third tick without an answer until the first reading of the list.
      network.until(260, { silentSince: 180, isBlind: true });
      network.until(265, { silentSince: 252 });
      expect(network.first()?.days.at(-1)).toMatchObject({ unknown: 262 - 253, down: 252 - 200 });
    }));

  it('are known ones, if trouble of the explorer ended after the outage began', () =>
    watched('trouble', (network) => {
      network.until(284);
      network.until(305, { silentSince: 284 });
      network.until(335, { silentSince: 284, isBlind: true });
      network.until(360, { silentSince: 284 });
      // The 30 minutes of trouble do not count as silence.
      const since = 284 + 20 + 30;
      expect(network.first()?.incidents[0]?.since).toBe((start + since * minute) * 1000);
      // Unknown until the first reading of the list after it.
      expect(network.first()?.days.at(-1)).toMatchObject({ unknown: 337 - 308, down: 360 - 337 });
    }));

  it('of an hour that was read before the outage was found are in its windows', () =>
    watched('sums', (network) => {
      network.until(148);
      network.until(185, { silentSince: 148 });
      expect(network.first()?.availability['24h'].down).toBe(0);
      network.until(190, { silentSince: 148 });
      // The hour ended at minute 180.
      expect(network.first()?.availability['24h'].down).toBe(190 - 168);
    }));
});

describe('incidents', () => {
  it.each(['minimal', 'critical'] as const)('that are stored get their end at the budget level %s', (level) =>
    watched(`level-${level}`, (network) => {
      network.until(180);
      network.until(230, { silentSince: 180 });
      expect(network.first()?.incidents).toMatchObject([{ endedAt: null }]);
      network.record.head.self.rows = rowsPerDay * (level === 'minimal' ? 0.8 : 0.95);
      expect(budgetLevel(network.record.head.self.rows)).toBe(level);
      network.until(240);
      expect(network.first()?.incidents).toMatchObject([{ endedAt: (start + 228 * minute) * 1000 }]);
    }),
  );

  it('are all in the figures of repair, also if only the newest are shown', () =>
    watched('repair', (network) => {
      network.until(0);
      const hour = 60 * minute;
      network.record.head.fleet.firstSeen[0] = start - 80 * 86_400;
      // 150 outages, one an hour, of 10 minutes each. The newest one is not over.
      for (let at = 1; at <= 150; at++) {
        const since = (start - at * hour) * 1000;
        const ended = at === 1 ? null : since + 10 * minute * 1000;
        const columns = '(v, since, detected, ended, mass, maintenance)';
        network.sql.exec(`insert into incident ${columns} values (0, ?, ?, ?, null, 0)`, since, since, ended);
      }
      const down = 149 * 10 + 60;
      expect(network.first()?.incidents).toHaveLength(100);
      expect(network.first()?.repair).toEqual({
        count: 150,
        mttr: down / 150,
        mtbf: (80 * 1440 - down) / 150,
        longest: 60,
      });
    }));
});

it('the day on which a validator was first seen has whole known minutes', () =>
  watched('first-day', (network) => {
    network.until(30);
    network.record.head.fleet.firstSeen[0] = start + 10 * minute + 22;
    expect(network.first()?.days.at(-1)?.known).toBe(20);
  }));

it('incidents and outages are deleted some time after their end, if they ended', () =>
  watched('retention', ({ sql }) => {
    const daysAgo = (days: number): number => (start - days * 86_400) * 1000;
    const spans = [
      [daysAgo(403), daysAgo(401)],
      [daysAgo(402), null],
      [daysAgo(401), daysAgo(1)],
    ];
    for (const [since, end] of spans) {
      sql.exec('insert into incident (v, since, detected, ended, maintenance) values (0, ?1, ?1, ?2, 0)', since, end);
      sql.exec("insert into upstream (since, until, state, reason) values (?, ?, 'stale', '')", since, end);
      sql.exec("insert into mass (opened, closed, v) values (?, ?, '{}')", since, end);
    }
    deleteOld(sql, start * 1000, 600);
    for (const [table, end] of Object.entries({ incident: 'ended', upstream: 'until', mass: 'closed' }))
      expect(sql.exec(`select ${end} as "end" from ${table} order by 1`).toArray()).toEqual([
        { end: null },
        { end: daysAgo(1) },
      ]);
  }));
