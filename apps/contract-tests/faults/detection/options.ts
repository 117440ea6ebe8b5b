import { flag, list, text, type Values, wholeNumber } from '@ledger-explorer/cli';

const several = '(may be repeated); the README stays as it is';

export const settings = {
  faults: list(text({ option: 'fault', value: 'NAME', description: `only this fault ${several}` })),
  topics: list(text({ option: 'topic', value: 'NAME', description: `only the faults of this topic ${several}` })),
  sets: list(
    text({
      option: 'set',
      value: 'NAME',
      description: 'only the faults of this set (may be repeated); the other rows of the README stay as they are',
    }),
  ),
  healthy: wholeNumber({
    option: 'healthy',
    default: null,
    min: 1,
    max: 9999,
    description: 'runs against the healthy deployment instead, and exit code 1 on any finding',
  }),
  drawn: wholeNumber({
    option: 'drawn',
    default: null,
    min: 1,
    max: 99_999,
    description:
      'measures this number of faults that are drawn at random, and prints where the holes are; the README stays as it is',
  }),
  operations: list(
    text({ option: 'operation', value: 'ID', description: 'healthy runs test only this operation (may be repeated)' }),
  ),
  seed: wholeNumber({
    option: 'seed',
    default: 1,
    min: 0,
    max: 999_999,
    description: 'of the first healthy run or drawn fault; each further one has the next seed',
  }),
  jobs: wholeNumber({ option: 'jobs', default: 2, min: 1, max: 9999, description: 'runs at a time' }),
  rate: wholeNumber({
    option: 'rate',
    default: 5,
    min: 0,
    max: 9999,
    description: 'updates per second of the simulated network',
  }),
  core: flag({
    option: 'core',
    description:
      'a deployment with the operations of the core alone, without positions, and only the faults of the core',
  }),
  against: flag({
    option: 'against',
    description:
      'gives every run a healthy deployment with an index of its own to compare with; the README stays as it is',
  }),
  list: flag({
    option: 'list',
    description: 'only print topics, sets and names of all faults, and the rules they break',
  }),
};

export type DetectionOptions = Values<typeof settings>;
