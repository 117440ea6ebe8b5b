import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { operations } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { BigDecimal, createClient, isFailure } from '@ledger-explorer/client';
import { watch, withLists } from '../src/index.ts';
import { createFakeDeployment } from '@ledger-explorer/client/testing';
import { listen } from '@ledger-explorer/client/testing/node';
import { createClient as createCheckedClient } from '@ledger-explorer/client/validate';

const contractTests = fileURLToPath(new URL('../../../apps/contract-tests/src/main.ts', import.meta.url));

describe('a fake deployment', () => {
  it('answers every operation that its document declares in the shape of the contract, and declares all of the core', async () => {
    const fake = createFakeDeployment();
    const client = createCheckedClient({ ...fake, validate: 'throw', numbers: 'string' });
    const [transfer] = (await client.listTransfers()).data.content;
    const [event] = (await client.listEvents()).data.content;
    const [request] = (await client.listVoteRequests()).data.content;
    const [round] = (await client.listRounds()).data.content;
    const [entry] = (await client.listNames()).data.content;
    const [sv] = (await client.listSuperValidators()).data.content;
    const [validator] = (await client.listValidators()).data.content;
    const [app] = (await client.listFeaturedApps()).data.content;
    const [template] = (await client.listTemplates()).data.content;
    const parameters: Record<string, string | number | undefined> = {
      partyId: transfer?.senders[0]?.partyId ?? transfer?.receivers[0]?.partyId,
      eventId: event?.eventId,
      updateId: event?.transactionId,
      contractId: event?.contractId,
      id: request?.trackingCid,
      number: round?.number,
      name: entry?.name,
      svId: sv?.svId,
      validatorId: validator?.validator,
      provider: app?.provider,
      template: template?.name,
      metric: 'volume',
    };
    const document = (await client.getOpenApi()).data as unknown as { paths: Record<string, unknown> };
    const declared = operations.filter(({ path }) => path in document.paths);
    expect(operations.filter((each) => !each.extension && !declared.includes(each))).toEqual([]);
    for (const { id, parameters: taken } of declared) {
      const sent = Object.fromEntries(taken.map(({ name }) => [name, parameters[name]]));
      expect([id, (await client.call(id, sent)).status]).toEqual([id, 200]);
    }
  });

  it('has series that add up to what its lists and its market have', async () => {
    const client = createClient(createFakeDeployment());
    const series = async (metric: string) => {
      const { points } = (await client.getSeries({ metric, interval: 'hour' })).data;
      return points.map(({ value }) => value);
    };
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const { data } = await client.getDashboard();
    expect(sum(await series('transfers'))).toBe(data.totalTransfers);
    expect(sum(await series('events'))).toBe(data.totalEvents);
    expect(sum(await series('newParties'))).toBe(data.totalAccounts);
    expect((await series('supply')).at(-1)).toBe((await client.getMarketInfo()).data.totalSupplyDto.valueCoin);
    expect(sum(await series('trafficSpent'))).toBeGreaterThan(0);
    await expect(series('size')).rejects.toMatchObject({ status: 404 });
  });

  it('keeps the contract while it grows, by the contract tests', async () => {
    const fake = createFakeDeployment({ time: Date.now(), now: Date.now });
    const { baseUrl, close } = await listen(fake);
    const growing = setInterval(() => fake.grow(), 1_000);
    try {
      const run = spawn(process.execPath, [contractTests, '--base-url', baseUrl, '--seed', '1'], {
        env: { ...process.env, EXPLORER_API_KEY: fake.apiKey },
      });
      let output = '';
      for (const stream of [run.stdout, run.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
      const [code] = (await once(run, 'close')) as [number];
      expect({ code, output }).toMatchObject({ code: 0 });
    } finally {
      clearInterval(growing);
      await close();
    }
  });

  it('is the same for the same seed, and another for another', async () => {
    const bodies = async (seed: number) => {
      const { baseUrl, apiKey, fetch } = createFakeDeployment({ seed });
      const answers = ['/v1/transfers?size=100', '/v1/parties', '/v1/dashboard', '/v1/rounds'].map((path) =>
        fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } }),
      );
      return Promise.all((await Promise.all(answers)).map(async (answer) => answer.text()));
    };
    expect(await bodies(7)).toEqual(await bodies(7));
    expect(await bodies(8)).not.toEqual(await bodies(7));
  });

  it('has lists that are whole, and agree: transfers and rewards explain the coin of every party', async () => {
    const explorer = withLists(createClient({ ...createFakeDeployment({ updates: 400 }), numbers: 'string' }));
    const { items: transfers, report } = await explorer.transfers.collect();
    expect(report).toMatchObject({ complete: true, rows: transfers.length });
    const { items: parties } = await explorer.parties.collect();
    for (const { partyAddress: partyId, balance } of parties) {
      const { data: statement } = await explorer.getStatement({ partyId });
      const [round] = (await explorer.listRounds({ size: '1' })).data.content;
      const prices = { closing: round?.price ?? null };
      expect(statement).toMatchObject({ opening: '0', closing: balance, difference: '0', prices });
      const [newest] = (await explorer.listBalanceHistory({ partyId, size: 1 })).data.content;
      expect(BigDecimal.sum([newest?.unlocked ?? '0', newest?.locked ?? '0']).toString()).toBe(balance);
    }
  });

  it('has histories, templates, apps and validators that agree with its events, rewards and rounds', async () => {
    const explorer = withLists(createClient({ ...createFakeDeployment({ updates: 400 }), numbers: 'string' }));
    const { items: events } = await explorer.events.collect({ orderBy: 'ASC' });
    const { data: templates } = await explorer.listTemplates({ size: '100' });
    for (const { name, created, exercised, choices } of templates.content) {
      const own = events.filter((event) => event.templateName === name);
      const updates = (of: typeof own): number => new Set(of.map(({ transactionId }) => transactionId)).size;
      const total = async (choice?: string): Promise<number> =>
        (await explorer.listUpdateHistory({ template: name, ...(choice !== undefined && { choice }) })).data.total;
      expect({ created, exercised, updates: await total() }).toEqual({
        created: own.filter(({ choice }) => choice === null).length,
        exercised: own.filter(({ choice }) => choice !== null).length,
        updates: updates(own),
      });
      for (const { name: choice } of choices) {
        expect(await total(choice)).toBe(updates(own.filter((event) => event.choice === choice)));
      }
    }
    expect(templates.content.reduce((sum, { created, exercised }) => sum + created + exercised, 0)).toBe(events.length);
    expect((await explorer.search({ q: 'AmuletRules' })).data.content[0]).toMatchObject({
      kind: 'template',
      id: 'Splice.AmuletRules:AmuletRules',
      exact: true,
    });

    const { items: parties } = await explorer.parties.collect();
    for (const { partyAddress: partyId } of parties) {
      const { data } = await explorer.listPartyUpdates({ partyId, include: 'events', size: 3 });
      for (const { updateId, partyEventsCount, events: named } of data.content) {
        const naming = events.filter(
          ({ transactionId, signatories, observers, actingParties }) =>
            transactionId === updateId && `${signatories} ${observers} ${actingParties}`.includes(`"${partyId}"`),
        );
        expect(partyEventsCount).toBe(naming.length);
        expect(named?.map(({ eventId }) => eventId)).toEqual(naming.map(({ eventId }) => eventId).slice(0, 20));
      }
    }

    const { data: apps } = await explorer.listApps();
    expect(apps.totalElements).toBeGreaterThan(0);
    for (const { provider, rewards } of apps.content) {
      const { data: paid } = await explorer.listDailyRewards({ partyId: provider });
      expect(rewards).toBe(paid.sums.app);
    }
    const { data: found } = await explorer.findValidators({ q: 'VALIDATOR' });
    expect(found.versions.reduce((sum, { count }) => sum + count, 0)).toBe(found.totalElements);
    for (const { validator, missedRounds, firstRound, lastRound } of found.content) {
      const { data: one } = await explorer.getValidator({ validatorId: validator });
      expect(one.days.reduce((sum, { reported }) => sum + reported, 0)).toBe(
        firstRound === null || lastRound === null ? 0 : lastRound - firstRound + 1 - (missedRounds ?? 0),
      );
    }
  });

  it('grows: a watch delivers the new rows, and a wait ends', async () => {
    const fake = createFakeDeployment();
    const client = createClient(fake);
    const waiting = client.waitForPosition(fake.position + 3);
    const since = fake.position;
    const next = watch(client, 'listUpdates', {}, { since }).next();
    fake.grow(3);
    expect(await waiting).toBe(since + 3);
    const { value } = await next;
    expect(value).toMatchObject({ position: since + 3 });
    expect(value?.items).toHaveLength(3);
    await expect(client.getDashboard({}, { waitFor: since + 4, timeout: 20, retries: 0 })).rejects.toThrow('timeout');
    const hasty = createClient({ ...createFakeDeployment({ wait: 1 }), retries: 0 });
    await expect(hasty.getDashboard({}, { waitFor: 9_999 })).rejects.toMatchObject({
      status: 504,
      kind: 'wait-timeout',
    });
  });

  it('refuses as a deployment does: 400, 401, 404 and 429', async () => {
    const fake = createFakeDeployment({ limit: { requests: 4, seconds: 1 } });
    const client = createClient({ ...fake, retries: 0, pace: false });
    const { error } = await client.safe.listTransfers({ page: 51, size: 0 });
    expect(error).toMatchObject({ status: 400, kind: 'invalid-parameter' });
    expect(isFailure(error) && error.problem?.errors?.map(({ name }) => name)).toEqual(['page', 'size']);
    await expect(client.getParty({ partyId: 'nobody::1220' })).rejects.toMatchObject({
      status: 404,
      kind: 'not-found',
    });
    const stranger = createClient({ ...fake, apiKey: 'another', retries: 0 });
    await expect(stranger.getDashboard()).rejects.toMatchObject({ status: 401, kind: 'unauthorized' });
    const outcomes = await Promise.all(Array.from({ length: 3 }, (_, page) => client.safe.listEvents({ page })));
    expect(outcomes.map(({ error: refusal }) => refusal?.status)).toEqual([undefined, undefined, 429]);
    expect(outcomes[2]?.error).toMatchObject({ kind: 'rate-limited', retryAfter: 1000 });
  });

  it('refuses the next requests with any problem of the contract, so that retries can be tested', async () => {
    const fake = createFakeDeployment();
    const client = createClient(fake);
    fake.refuseNext('unavailable', { times: 2, retryAfter: 0 });
    expect((await client.getHead()).data.position).toBe(fake.position);
    fake.refuseNext('position-removed');
    await expect(client.listUpdates({ position: 1 })).rejects.toMatchObject({ status: 410, kind: 'position-removed' });
  });

  it('is nowhere else, and says what it cannot be made of', async () => {
    const fake = createFakeDeployment();
    const elsewhere = createClient({ ...fake, baseUrl: 'http://elsewhere.test/localnet', retries: 0 });
    await expect(elsewhere.getHead()).rejects.toMatchObject({ kind: 'network' });
    expect(() => createFakeDeployment({ updates: 3 })).toThrow('updates: 3 is not an integer of at least 16');
    expect(() => createFakeDeployment({ seed: 0.5 })).toThrow('seed: 0.5 is not an integer');
    expect(() => createFakeDeployment({ baseUrl: 'http://a.test/x/y' })).toThrow(
      'does not end with the name of a network',
    );
  });
});
