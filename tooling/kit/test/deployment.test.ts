import { expect, it } from 'vitest';
import { deploy } from '../src/deployment.ts';

it('a deployment responds with its ledger, indexes new updates, and survives a crash of its database', async () => {
  const { database, simulator, baseUrl, apiKey, ...deployment } = await deploy({ history: 50 });
  try {
    const shown = async () => {
      const response = await fetch(`${baseUrl}/v1/updates?size=1`, { headers: { 'x-api-key': apiKey } });
      return [response.status, Number(response.headers.get('explorer-position'))];
    };
    const history = await simulator.length();
    expect(history).toBeGreaterThanOrEqual(50);
    expect(await shown()).toEqual([200, history]);
    await database.kill();
    await database.restart();
    expect(await deployment.advance(3)).toBe(history + 3);
    await expect.poll(shown).toEqual([200, history + 3]);
  } finally {
    await deployment.stop();
  }
});
