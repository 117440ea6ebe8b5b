import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultNamed } from '../faults/catalogue/index.ts';
import { type Deployment, deployNetwork } from '../faults/detection/deployment.ts';
import { runAgainst, together } from '../faults/detection/detect.ts';

/**
 * The run that a fault is part of, and the fingerprint of what has to be found. Faults of one run are seen by different findings. What a fault breaks on
 * every operation alike is in a run from `firstOfFew` on, which tests two operations.
 */
type Expected = readonly [run: number, fingerprint: RegExp];

/** What the quick run has to find, by the sentence that is broken. */
const sentences: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'route, method, key, parameters, resource, in this order': {
    'identifiers-are-checked-before-the-key': [2, /\|401 400/],
    'what-is-unknown-is-said-before-the-key': [0, /\|401 404/],
    'parameters-are-checked-before-the-key': [3, /\|401 400/],
    'orders-are-checked-before-the-key': [4, /\|401 400/],
    'media-types-are-negotiated-before-the-key': [4, /\|401 406/],
    'cursors-are-checked-before-the-key': [5, /\|401 400/],
    'what-to-wait-for-is-checked-before-the-key': [0, /\|401 400/],
    'a-tag-is-matched-before-the-key': [6, /\|401 304/],
    'a-key-is-asked-for-before-the-method-of-a-vote-request': [0, /getVoteRequest\|405 401/],
    'parameters-come-before-the-method': [2, /\|405 400/],
    'what-is-nowhere-allows-no-post': [2, /any\|404 405/],
  },
  'both sides of every bound, and each way to write a number': {
    'the-highest-page-is-refused': [5, /expected\|list\w+\|200 400/],
    'the-deepest-page-is-refused': [6, /expected\|list\w+\|200 400/],
    'page-51-is-answered': [0, /names-parameter\|list\w+\|orderBy,page,(position,)?sortBy/],
    'size-0-means-the-default': [4, /names-parameter\|list\w+\|page,size/],
    'size-101-is-cut-to-100': [8, /names-parameter/],
    'leading-zeros-are-read': [9, /names-parameter/],
    'a-plus-sign-is-read': [10, /names-parameter/],
    'whole-fractions-are-read': [11, /names-parameter/],
    'an-empty-page-is-the-first': [12, /names-parameter/],
    'the-last-of-repeated-parameters-counts': [13, /names-parameter/],
    'unknown-parameters-are-refused': [0, /expected\|list\w+\|200 400/],
  },
  'every method on every operation': {
    'the-status-may-be-deleted': [3, /getStatus\|405 /],
  },
  'preflights on any path, whoever asks': {
    'preflights-look-at-the-key': [4, /any\|200 or 204/],
    'preflights-read-the-query': [6, /any\|200 or 204/],
  },
  'identifiers that are empty, have dot segments or are only near to one': {
    'an-empty-identifier-is-a-list': [6, /schema\/additionalProperties\|getParty/],
    'an-empty-identifier-is-no-route': [1, /expected\|getEvent\|400 404/],
    'dot-segments-are-folded': [4, /any\|404 (200|401)/],
    'encoded-dot-segments-are-folded': [14, /problem\/route|missing-ratelimit/],
    'an-identifier-is-known-by-its-beginning': [3, /getEvent\|404 200/],
  },
  'both size limits, and both at once, with and without a key': {
    'a-key-is-asked-for-before-sizes-are-looked-at': [4, /\|414 401/],
    'too-much-of-everything-is-a-wrong-parameter': [1, /\|414 or 431 401/],
  },
  'one ETag for one normalised request, alone or in a list': {
    'the-tag-is-of-the-query-as-it-is-written': [6, /etag\/normalised/],
    'the-tag-depends-on-the-order-of-parameters': [3, /etag\/normalised/],
    'the-tag-depends-on-what-is-ignored': [7, /etag\/normalised/],
    'only-one-tag-is-compared': [1, /etag\/not-modified/],
  },
  'what a 429 carries': {
    'over-the-limit-nothing-says-how-long-to-wait': [1, /missing-retry-after/],
    'over-the-limit-the-limit-is-not-told': [3, /missing-ratelimit-policy/],
    'over-the-limit-there-is-something-left': [4, /ratelimit-refused/],
    'over-the-limit-there-is-no-problem-document': [5, /problem\/json\|\w+\|429/],
    'over-the-limit-the-document-speaks-of-overload': [7, /problem\/title\|\w+\|429/],
    'over-the-limit-answers-may-be-kept': [2, /headers\/cache-control/],
  },
  'health and readiness, never limited and soon': {
    'probes-are-limited-too': [5, /get(Health|Ready)\|429/],
    'probes-take-their-time': [6, /time\/begin/],
  },
  'every bad parameter, what only the index can judge too': {
    'a-position-ahead-hides-what-else-is-wrong': [5, /names-parameter\|list\w+\|position,size/],
    'what-else-is-wrong-hides-a-position-ahead': [2, /names-parameter\|list\w+\|position,size/],
    'a-cursor-is-judged-beside-a-wrong-order': [7, /listContractEvents\|orderBy$/],
    'a-wrong-size-hides-a-wrong-cursor': [1, /\|nextCursor,size$/],
  },
  'what an error repeats, and what it never does': {
    'encoded-keys-come-back-in-errors': [0, /leaks\/key/],
    'instances-are-cut-at-a-thousand': [7, /problem\/instance/],
    'the-realm-names-the-software': [2, /www-authenticate/],
  },
};

const firstOfFew = 8;
const few = ['listUpdates', 'getParty'];
const expected = Object.values(sentences).flatMap((faults) => Object.entries(faults));
const found = new Map<number, readonly string[]>();
let deployment: Deployment;

beforeAll(async () => {
  // It stands still: how often responses are requested again depends on nothing but the seed.
  deployment = await deployNetwork(1200, 0);
  const runs = new Set(expected.map(([, [run]]) => run)).values();
  const work = async () => {
    for (const run of runs) {
      const faults = expected.filter(([, [own]]) => own === run).map(([name]) => faultNamed(name));
      const operations = run < firstOfFew ? null : few;
      // What extensions add is not looked at here: the core takes fewer requests.
      const left = { positions: true };
      const { findings } = await runAgainst(deployment, together(faults), { seed: 1, operations, left });
      const errors = findings.filter(({ severity }) => severity === 'error');
      found.set(
        run,
        errors.map(({ fingerprint }) => fingerprint),
      );
    }
  };
  await Promise.all([work(), work()]);
});
afterAll(async () => {
  await deployment.stop();
});

describe('the suite, quick, asks for', () => {
  it.each(Object.entries(sentences))('%s', (_, faults) => {
    const missed = Object.entries(faults).filter(
      ([, [run, fingerprint]]) => found.get(run)?.some((one) => fingerprint.test(one)) !== true,
    );
    expect(missed.map(([name]) => name)).toEqual([]);
  });
});
