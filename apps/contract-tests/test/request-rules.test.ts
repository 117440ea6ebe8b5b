import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from '../faults/catalogue/index.ts';
import { type Deployment, deployNetwork } from '../faults/detection/deployment.ts';
import { detect } from '../faults/detection/detect.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await deployNetwork(1200, 5);
});
afterAll(async () => {
  await deployment.stop();
});

/** What the quick run has to find, by the sentence that is broken. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  'route, method, key, parameters, resource, in this order': [
    'identifiers-are-checked-before-the-key',
    'what-is-unknown-is-said-before-the-key',
    'parameters-are-checked-before-the-key',
    'orders-are-checked-before-the-key',
    'media-types-are-negotiated-before-the-key',
    'cursors-are-checked-before-the-key',
    'what-to-wait-for-is-checked-before-the-key',
    'a-tag-is-matched-before-the-key',
    'a-key-is-asked-for-before-the-method-of-a-vote-request',
    'parameters-come-before-the-method',
    'what-is-nowhere-allows-no-post',
  ],
  'both sides of every bound, and each way to write a number': [
    'the-highest-page-is-refused',
    'the-deepest-page-is-refused',
    'page-51-is-answered',
    'size-0-means-the-default',
    'size-101-is-cut-to-100',
    'leading-zeros-are-read',
    'a-plus-sign-is-read',
    'whole-fractions-are-read',
    'an-empty-page-is-the-first',
    'the-last-of-repeated-parameters-counts',
    'unknown-parameters-are-refused',
  ],
  'every method on every operation': ['the-status-may-be-deleted'],
  'preflights on any path, whoever asks': ['preflights-look-at-the-key', 'preflights-read-the-query'],
  'identifiers that are empty, have dot segments or are only near to one': [
    'an-empty-identifier-is-a-list',
    'an-empty-identifier-is-no-route',
    'dot-segments-are-folded',
    'encoded-dot-segments-are-folded',
    'an-identifier-is-known-by-its-beginning',
  ],
  'both size limits, and both at once, with and without a key': [
    'a-key-is-asked-for-before-sizes-are-looked-at',
    'too-much-of-everything-is-a-wrong-parameter',
  ],
  'one ETag for one normalised request, alone or in a list': [
    'the-tag-is-of-the-query-as-it-is-written',
    'the-tag-depends-on-the-order-of-parameters',
    'the-tag-depends-on-what-is-ignored',
    'only-one-tag-is-compared',
  ],
  'what a 429 carries': [
    'over-the-limit-nothing-says-how-long-to-wait',
    'over-the-limit-the-limit-is-not-told',
    'over-the-limit-there-is-something-left',
    'over-the-limit-there-is-no-problem-document',
    'over-the-limit-the-document-speaks-of-overload',
    'over-the-limit-answers-may-be-kept',
  ],
  'health and readiness, never limited and soon': ['probes-are-limited-too', 'probes-take-their-time'],
  'every bad parameter, what only the index can judge too': [
    'a-position-ahead-hides-what-else-is-wrong',
    'what-else-is-wrong-hides-a-position-ahead',
    'a-cursor-is-judged-beside-a-wrong-order',
    'a-wrong-size-hides-a-wrong-cursor',
  ],
  'what an error repeats, and what it never does': [
    'encoded-keys-come-back-in-errors',
    'instances-are-cut-at-a-thousand',
    'the-realm-names-the-software',
  ],
};

describe('the suite, quick, asks for', () => {
  it.each(Object.entries(sentences))('%s', { timeout: 600_000 }, async (_, names) => {
    const wanted = faults.filter(({ name }) => names.includes(name));
    expect(wanted).toHaveLength(names.length);
    const detections = await detect(deployment, wanted, 2, () => undefined);
    expect(detections.filter(({ detected }) => !detected).map(({ fault }) => fault.name)).toEqual([]);
  });
});
