import { expect, it } from 'vitest';
import { readReplay, writeReplay, type Replay } from './replay.ts';

it('reads what it wrote', () => {
  const replays: Replay[] = [
    { kind: 'probe', probe: 'paging', operation: 'listEvents', seed: 42 },
    {
      kind: 'requests',
      asks: [
        { operationId: 'listEvents', query: 'size=1' },
        { target: '/x', key: null },
      ],
    },
  ];
  for (const replay of replays) expect(readReplay(writeReplay(replay))).toEqual(replay);
});

it('refuses anything else', () => {
  for (const text of ['', 'p', 'p.a.b.c', 'r.x', '17', 'q.a.b.1']) expect(readReplay(text)).toBeUndefined();
});
