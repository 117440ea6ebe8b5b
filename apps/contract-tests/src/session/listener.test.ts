import { expect, it } from 'vitest';
import { EndedEarly, NoAnswer, type Transport } from '../transport.ts';
import { Listener } from './listener.ts';

it.each([true, false])('reports the last requests without a response, unless the run ends early: %j', async (isCut) => {
  const failures: Error[] = [new NoAnswer('timeout', { target: '/' }, 'none'), new EndedEarly('interrupted')];
  const send = () => Promise.reject(failures.shift() ?? new Error('sent too much'));
  const found: string[] = [];
  const listener = new Listener({
    transport: { send } as Partial<Transport> as Transport,
    deployed: () => ({ basePath: '', apiKey: undefined, hasPositions: true }),
    report: ({ check }) => found.push(check),
  });
  await listener.listen({ target: '/' });
  if (isCut) await expect(listener.listen({ target: '/' })).rejects.toThrow(EndedEarly);
  listener.finish();
  expect(found).toEqual(isCut ? [] : ['transport/timeout']);
});
