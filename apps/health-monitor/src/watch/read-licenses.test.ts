import { describe, expect, it } from 'vitest';
import { readLicenses, readLatestRound } from './read-licenses.ts';

const now = Date.UTC(2026, 0, 30, 8, 40) / 1000;

/** An answer of a Scan of January 2026, shortened. */
const license = {
  template_id: '3ca1:Splice.ValidatorLicense:ValidatorLicense',
  contract_id: '0067eea5d3e21a8c5b55551f070b9c4831f22f5f7c598e65abff668fd7b6a72c',
  payload: {
    dso: 'DSO::1220',
    sponsor: 'sv::1220',
    validator: 'acme::1220',
    lastActiveAt: '2026-01-30T08:39:28.485596Z',
    faucetState: { lastReceivedFor: { number: '81324' }, numCouponsMissed: '14' },
  },
  created_at: '2026-01-30T08:39:28.485596Z',
};

describe('readLicenses', () => {
  it('returns the last report of each validator and the next page', () => {
    const never = { ...license, payload: { validator: 'never::1220', lastActiveAt: null } };
    expect(readLicenses({ validator_licenses: [license, never], next_page_token: 176_267_969 }, now)).toEqual({
      rows: [
        { id: 'acme::1220', lastActive: Date.UTC(2026, 0, 30, 8, 39, 28) / 1000, contract: 'abff668fd7b6a72c' },
        { id: 'never::1220', lastActive: 0, contract: 'abff668fd7b6a72c' },
      ],
      size: 2,
      bad: 0,
      complaint: null,
      next: 176_267_969,
      dso: 'DSO::1220',
    });
    expect(readLicenses({ validator_licenses: [] }, now).next).toBeNull();
  });

  it.each([
    ['has no validator', { ...license, payload: {} }],
    ['has no contract id', { ...license, contract_id: 7 }],
    ['lastActiveAt is not a time', { ...license, payload: { validator: 'a', lastActiveAt: 'yesterday' } }],
    [
      'lastActiveAt is in the future',
      { ...license, payload: { validator: 'a', lastActiveAt: '2027-01-01T00:00:00Z' } },
    ],
    ['has no validator', null],
  ])('leaves out and reports a license with: %s', (complaint, bad) => {
    const page = readLicenses({ validator_licenses: [bad, license] }, now);
    expect(page).toMatchObject({ size: 2, bad: 1, complaint: expect.stringContaining(complaint) as string });
    expect(page.rows).toHaveLength(1);
  });

  it.each([[null], [{}], [{ content: [] }], ['text']])('refuses %j', (data) => {
    expect(() => readLicenses(data, now)).toThrow(/does not answer with licenses: check SCAN_URLS/);
  });
});

it('readLatestRound returns the largest number of an open round', () => {
  const round = (number: string) => ({ contract: { payload: { round: { number } } } });
  expect(readLatestRound({ open_mining_rounds: { a: round('81323'), b: round('81325'), c: round('81324') } })).toBe(
    81_325,
  );
  expect(readLatestRound({ open_mining_rounds: { a: {}, b: round('NaN') } })).toBeNull();
  expect(readLatestRound([])).toBeNull();
});
