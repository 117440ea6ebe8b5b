import Big from 'big.js';
import type { Row } from '../answers/answers.ts';
import { digitsOf, literal } from '../exact-json.ts';
import { coinOverTime, decimal } from '../expected/balances.ts';
import { type Compare, sample } from './comparison.ts';

/**
 * Supply at positions, derived from the stream alone, and its law between two positions (V91): growth equals minted
 * less burned and expired coin.
 */
export const compareSupply: Compare = async function* (answers, { stream, dso }) {
  const parties = [...coinOverTime(stream, dso).values()];
  const positions = [...new Set([1, ...sample([...stream.keys()], 45).map((at) => at + 1), stream.length])];
  const found: Row[] = [];
  for (const position of positions) {
    const target = `/v1/supply?position=${position}`;
    const answer = await answers.get(target);
    found.push(answer);
    const now = parties.map((coinOfParty) => coinOfParty.findLast(({ update }) => update < position));
    const sum = (side: 'unlocked' | 'locked') => now.reduce((total, coin) => total + (coin?.[side] ?? 0n), 0n);
    const { position: at, unlocked, locked, supply, unexplained } = answer;
    const expected = {
      at: literal(position),
      unlocked: literal(decimal(sum('unlocked'))),
      locked: literal(decimal(sum('locked'))),
      supply: literal(decimal(sum('unlocked') + sum('locked'))),
      unexplained: literal('0'),
    };
    yield { of: target, found: { at, unlocked, locked, supply, unexplained }, expected };
  }
  /** Equal at all positions, if the law holds. */
  const invariant = ({ supply, minted, burned, expiredCoin }: Row) =>
    new Big(digitsOf(supply)).minus(digitsOf(minted)).plus(digitsOf(burned)).plus(digitsOf(expiredCoin));
  const broken = found.flatMap((a, at) => found.slice(at + 1).filter((b) => !invariant(a).eq(invariant(b))));
  const pairs = (found.length * (found.length - 1)) / 2;
  yield { of: `the law of supply between ${pairs} pairs of positions`, found: broken.length, expected: 0 };
};
