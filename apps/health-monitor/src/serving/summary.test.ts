import { expect, it } from 'vitest';
import { SampleNetwork, type SampleOptions, sampleTime } from '../../test/surfaces/sample-network.ts';
import { summarize } from './summary.ts';

/** Level and sentence of a sample with 500 validators, of which 51 are dormant. `sinceTick`: milliseconds since the last tick. */
async function summaryOf(options: SampleOptions, sinceTick = 0): Promise<readonly [level: string, sentence: string]> {
  const { level, sentence } = summarize(
    await new SampleNetwork({ validators: 500, ...options }).view(),
    sampleTime + sinceTick,
  );
  return [level, sentence];
}

it('the summary has the number of validators that are down', async () => {
  expect(await summaryOf({ down: 12 })).toEqual(['degraded', '12 of 449 validators are down']);
  expect(await summaryOf({ down: 1 })).toEqual(['degraded', '1 of 449 validators is down']);
  expect(await summaryOf({ down: 0 })).toEqual(['operational', 'No validator is down, 9 are late']);
  expect(await summaryOf({ down: 100, mass: true })).toEqual(['outage', 'Mass outage: 100 of 449 validators are down']);
});

it('the summary has the number of validators that report if the others are dormant or pending', async () => {
  const view = await new SampleNetwork({ validators: 80, down: 0 }).view();
  const sentenceWith = (dormant: number, pending: number) =>
    summarize({ ...view, counts: { ...view.counts, up: 19, late: 0, dormant, pending } }, view.at).sentence;
  expect(sentenceWith(0, 0)).toBe('All validators report');
  expect(sentenceWith(1, 0)).toBe('No validator is down, 19 of 20 report');
  expect(sentenceWith(0, 2)).toBe('No validator is down, 19 of 21 report');
  const counts = { ...view.counts, up: 0, late: 0, pending: 0, watched: 0 };
  expect(summarize({ ...view, counts }, view.at)).toEqual({
    level: 'unknown',
    sentence: 'No validator is watched: all are dormant or retired',
  });
});

it('the summary has no numbers while the states of validators are unknown', async () => {
  expect(await summaryOf({ upstream: 'stale' })).toEqual([
    'unknown',
    'The explorer does not advance: validators are unknown',
  ]);
  expect(await summaryOf({ upstream: 'unreachable', mass: true })).toMatchObject([
    'unknown',
    expect.stringContaining('does not answer'),
  ]);
  expect(await summaryOf({ upstream: 'liveness_stalled' })).toMatchObject(['stalled', expect.anything()]);
  expect(await summaryOf({}, 6 * 60_000)).toEqual(['unknown', 'This monitor has not checked the network for 6 min']);
  expect(await summaryOf({ validators: 0 })).toEqual(['unknown', 'No validator has been seen yet']);
});

it('the summary has numbers while the explorer is suspect or recovering', async () => {
  expect(await summaryOf({ upstream: 'suspect', down: 12 })).toMatchObject(['degraded', expect.anything()]);
  expect(await summaryOf({ upstream: 'recovering', down: 0 })).toMatchObject(['operational', expect.anything()]);
});
