import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { modelOf } from './start-host.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { defaultParameters, type NetworkParameters } from '../src/options.ts';
import { Simulator } from '../src/simulator.ts';
import { wallClock } from '../src/values/time.ts';

const parameters: NetworkParameters = { ...defaultParameters, parties: 30, validators: 6, history: 300, rate: 0 };
const now = Date.parse('2026-08-01T00:00:00Z') * 1000;

async function started(
  data: string | null,
  of: NetworkParameters = parameters,
  resetAfter: number | null = null,
): Promise<Simulator> {
  const simulator = new Simulator({ parameters: of, data, now, resetAfter });
  onTestFinished(() => {
    simulator.close();
  });
  await simulator.start();
  return simulator;
}

function lines(folder: string): string[] {
  return readFileSync(join(folder, 'updates.ndjson'), 'utf8').trimEnd().split('\n');
}

describe('the simulator', () => {
  it('makes a history of equal bytes from equal parameters', async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    await started(one);
    await started(other);
    expect(lines(one)).toHaveLength(parameters.history);
    expect(lines(other)).toEqual(lines(one));
  });

  it('continues the ledger at the second start, also after a partial line', async () => {
    const folder = temporaryFolder();
    const first = await started(folder);
    first.advance(150);
    const before = modelOf(first);
    first.close();
    appendFileSync(join(folder, 'updates.ndjson'), '{"update_id":"1220');
    const second = await started(folder);
    expect(modelOf(second)).toEqual(before);
    second.advance(150);
    second.close();
    const third = await started(folder);
    expect(lines(folder)).toHaveLength(parameters.history + 2 * 150);
    expect(modelOf(third)).toEqual(modelOf(second));
  });

  it('resets the network after a number of updates, each time, and continues the new ledger at the next start', async () => {
    const folder = temporaryFolder();
    const start = () => started(folder, { ...parameters, migrations: 2 }, 350);
    let simulator = await start();
    const parties = new Set([simulator.network.dso.id]);
    expect(simulator.network.migrationId).toBe(1);
    for (let reset = 1; reset <= 2; reset += 1) {
      simulator.advance(350 - simulator.log.length);
      parties.add(simulator.network.dso.id);
      expect(simulator.network.migrationId).toBe(0);
      expect(simulator.log.length).toBe(simulator.network.index);
      expect(JSON.parse(lines(folder)[0] ?? '')).toMatchObject({ synchronizer_id: simulator.network.synchronizerId });
      simulator.advance(20);
      const before = modelOf(simulator);
      simulator.close();
      simulator = await start();
      expect(modelOf(simulator)).toEqual(before);
    }
    expect(parties.size).toBe(3);
  });

  it('makes the same updates with and without a restart', async () => {
    const [restarted, straight] = [temporaryFolder(), temporaryFolder()];
    const long = { ...parameters, history: 1200 };
    const interrupted = new Simulator({ parameters: long, data: restarted, now });
    // Closed before its history is complete, like by a signal.
    const start = interrupted.start();
    setImmediate(() => {
      interrupted.close();
    });
    await start;
    const halfway = lines(restarted).length;
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(1200);
    await started(restarted, long);
    await started(straight, long);
    expect(lines(restarted)).toEqual(lines(straight));
  });

  it('rejects a folder with a ledger of different parameters', async () => {
    const folder = temporaryFolder();
    (await started(folder)).close();
    const others = { ...parameters, seed: 7, historyDays: 3 };
    expect(() => new Simulator({ parameters: others, data: folder, now })).toThrow(
      /made with --seed 1 --history-days 0, and this start has --seed 7 --history-days 3\. Give/,
    );
  });

  it('adds live updates at the current time, and none while paused', async () => {
    const simulator = await started(null, { ...parameters, rate: 200 });
    const before = simulator.log.length;
    const began = wallClock();
    while (simulator.log.length === before) await new Promise((resolve) => setTimeout(resolve, 20));
    simulator.pause();
    const after = simulator.log.length;
    expect(simulator.log.entry(after - 1).recordTime).toBeGreaterThanOrEqual(began);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(simulator.log.length).toBe(after);
  });
});
