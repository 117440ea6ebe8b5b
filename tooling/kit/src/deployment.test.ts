import { expect, it } from 'vitest';
import { startNode } from './program.ts';

it('a deployment whose indexer ends before the history is indexed leaves nothing that keeps the process running', async () => {
  const script = `import { deploy } from '${new URL('deployment.ts', import.meta.url).href}';
    await deploy({ history: 1, indexer: { POLL_INTERVAL_MS: 'x' } }).catch(({ message }) => { console.log(message); });`;
  const { code, out } = await startNode(['--input-type=module', '--eval', script]).ended;
  expect(out).toMatch(/^the indexer has ended with 2: /);
  expect(code).toBe(0);
});
