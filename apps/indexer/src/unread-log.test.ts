import { expect, it } from 'vitest';
import { UnreadLog } from './unread-log.ts';

it('an unknown template is logged once as stored but not interpreted', () => {
  const lines: string[] = [];
  const unread = new UnreadLog((line) => lines.push(line));
  const fact = {
    reason: 'unknown-template',
    detail: 'Splice.Experimental:Oddity',
    template: 'Splice.Experimental:Oddity',
    updateId: '12ab',
    ordinal: 0,
  } as const;
  unread.fact(fact);
  unread.fact({ ...fact, updateId: '12cd' });
  expect(lines).toEqual([
    'not interpreted: unknown-template Splice.Experimental:Oddity (first in 12ab:0); its events are stored and served as the ledger gave them',
  ]);
  expect(unread.counts()).toEqual(new Map([['unknown-template', 2]]));
});

it('a quarantined item is logged and counted once, with the reason', () => {
  const lines: string[] = [];
  const unread = new UnreadLog((line) => lines.push(line));
  const refused = { item: {}, updateId: '12ab', reason: 'Update 12ab cannot be stored: out of range' };
  unread.item(refused);
  unread.item(refused);
  expect(lines).toEqual(['quarantined: Update 12ab cannot be stored: out of range']);
  expect(unread.counts()).toEqual(new Map([['quarantined-item', 1]]));
});
