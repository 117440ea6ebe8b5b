import type { Ask } from '../session/ask.ts';
import { anyList } from './any-list.ts';
import type { ServiceProbe } from './probe.ts';

/** More than the parser of a server likes to take, so that something else may answer in its place. */
const far = 40_000;

/** Request targets over 8 KiB and header lines over 16 KiB are refused, shorter ones not (R12), whoever asks. */
export const sizes: ServiceProbe = {
  name: 'sizes',
  cost: 5,
  run: async (context) => {
    const { session, turn } = context;
    const operation = anyList(context);
    const query = (length: number): string => `size=1&unknown=${'x'.repeat(length)}`;
    const filler = (length: number): Pick<Ask, 'headers'> => ({ headers: { 'x-filler': 'x'.repeat(length) } });
    const refused = (status: number[], hasKey: boolean): Pick<Ask, 'expect' | 'key'> => ({
      expect: { status },
      ...(hasKey ? {} : { key: null }),
    });
    const odd = turn % 2 === 1;
    const asks: Ask[] = [
      { operation, query: query(7_900), ...filler(15_000) },
      { operation, query: query(8_300), ...refused([414], odd) },
      { operation, query: 'size=1', ...filler(17_000), ...refused([431], !odd) },
      { operation, query: query(8_300), ...filler(17_000), ...refused([414, 431], odd) },
      { operation, query: query(far), method: 'HEAD', ...refused([414], !odd) },
    ];
    await Promise.all(asks.map((ask) => session.ask(ask)));
  },
};
