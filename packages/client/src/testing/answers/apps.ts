import { type AppValues, writeAppDetails, writeAppPage, writeFeaturedAppPage } from '@ledger-explorer/spec/writers';
import { decimal, divide, milliseconds } from '../ledger/decimal.ts';
import type { FakeContract, FakeLedger, FakeUpdate } from '../ledger/fake-ledger.ts';
import { ordered, pageOf } from './pages.ts';
import { lengths, periodOf } from './period.ts';
import { found, type Read } from './reading.ts';
import { nameOf } from './values.ts';

function createdAt({ events }: FakeContract): number {
  return milliseconds(events[0]?.update.recordTime ?? 0n);
}

export const listFeaturedApps: Read<'listFeaturedApps'> = ({ ledger, values }) =>
  writeFeaturedAppPage(
    pageOf(ordered(ledger.apps), values, ({ provider, contract }) => ({
      contractId: contract.contractId,
      templateId: `${contract.template.hash}:${contract.template.name}`,
      dso: ledger.dso,
      provider,
      createdEventBlob: null,
      createdAt: createdAt(contract),
    })),
  );

/** V73: providers by what they collected on the days that begin within 30 days before the head. */
function rankedApps(ledger: FakeLedger, head: FakeUpdate) {
  const { day } = lengths;
  const { begin } = periodOf(undefined, undefined, milliseconds(head.recordTime) + 1, day, 'day');
  const first = BigInt(Math.ceil(begin / day) * day) * 1000n;
  const apps = [...new Set(ledger.apps.map(({ provider }) => provider))].map((provider) => {
    const paid = ledger.rewards.filter(({ party }) => party === provider);
    const sum = (rows: typeof paid): bigint => rows.reduce((total, { app }) => total + app, 0n);
    const rights = ledger.apps.filter((app) => app.provider === provider).map(({ contract }) => contract);
    const ofMonth = sum(paid.filter(({ update }) => update.recordTime >= first));
    return { provider, rights: ordered(rights), ofMonth, all: sum(paid) };
  });
  const total = apps.reduce((sum, { ofMonth }) => sum + ofMonth, 0n);
  return apps
    .sort((one, other) =>
      one.ofMonth === other.ofMonth ? (one.provider < other.provider ? -1 : 1) : one.ofMonth > other.ofMonth ? -1 : 1,
    )
    .map(({ provider, rights, ofMonth, all }, index) => {
      const values: AppValues = {
        rank: index + 1,
        provider,
        name: nameOf(ledger, provider),
        rights: rights.length,
        rewards30d: decimal(ofMonth),
        share: total === 0n ? null : decimal(divide(ofMonth * 1_000_000n, total), 4),
        rewards: decimal(all),
        since: Math.min(...rights.map(createdAt)),
      };
      return { values, rights };
    });
}

export const listApps: Read<'listApps'> = ({ ledger, values, head }) =>
  writeAppPage(pageOf(rankedApps(ledger, head), values, ({ values: app }) => app));

export const getApp: Read<'getApp'> = ({ ledger, values, head }) => {
  const { values: app, rights } = found(
    'app',
    rankedApps(ledger, head).find((each) => each.values.provider === values.provider),
  );
  return writeAppDetails({
    ...app,
    contracts: rights
      .slice(0, 100)
      .map((contract) => ({ contractId: contract.contractId, createdAt: createdAt(contract), activityWeight: null })),
  });
};
