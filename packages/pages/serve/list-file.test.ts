import { expect, it } from 'vitest';
import { listFile } from './list-file.ts';

it.each([
  ['transfers.csv', '', '/v1/exports/transfers.csv', ''],
  ['updates.csv', 'at=12&after=3&page=2', '/v1/exports/updates.csv', 'position=12&after=3'],
  ['holders.csv', 'at=12&cursor=x', '/v1/exports/holders.csv', ''],
  ['party/a%3A%3Ab/rewards.csv', 'at=x%26y', '/v1/exports/rewards.csv', 'partyId=a%3A%3Ab&position=x%26y'],
  [
    'party/a::b/transfers.csv',
    'at=7&kind=MINT&direction=IN&from=2026-01-31&to=2026-02-01+12%3A00&cursor=x',
    '/v1/exports/party-transfers.csv',
    'partyId=a::b&position=7&kind=MINT&direction=IN&from=1769817600000&to=1769947200000',
  ],
  [
    'updates.csv',
    'template=Splice.Amulet:Amulet&choice=Amulet_Lock&from=2026-01-31&at=7&cursor=x',
    '/v1/exports/updates.csv',
    'position=7&template=Splice.Amulet%3AAmulet&choice=Amulet_Lock&from=1769817600000',
  ],
  ['transfers.csv', 'kind=MINT&from=soon&direction=', '/v1/exports/transfers.csv', 'kind=MINT&from=soon'],
  [
    'validators.csv',
    'at=7&page=3&size=50&status=ACTIVE&sponsor=a::b&version=&q=x%26y',
    '/v1/exports/validators.csv',
    'status=ACTIVE&sponsor=a%3A%3Ab&q=x%26y',
  ],
  [
    'party/a::b/balance.csv',
    'at=7&from=2026-01-31&kind=MINT&cursor=x',
    '/v1/exports/balance-history.csv',
    'partyId=a::b&position=7&from=1769817600000',
  ],
  [
    'party/a::b/statement.csv',
    'at=7&from=2026-01-01&to=2027-01-01',
    '/v1/exports/statement.csv',
    'partyId=a::b&from=1767225600000&to=1798761600000',
  ],
  ['governance/00ab/votes.csv', 'at=7', '/v1/exports/votes.csv', 'id=00ab'],
  [
    'charts/volume.csv',
    'interval=hour&from=2026-01-31&to=1769947200000',
    '/v1/exports/series.csv',
    'metric=volume&interval=hour&from=1769817600000&to=1769947200000',
  ],
  ['party/a+b&c::d/rewards.csv', '', '/v1/exports/rewards.csv', 'partyId=a%2Bb%26c::d'],
])('%s?%s is a file of the API', (path, query, apiPath, apiQuery) => {
  expect(listFile(path, query)).toEqual({ path: apiPath, query: apiQuery });
});

it.each(['votes.csv', 'governance.csv', 'party//rewards.csv', 'party/a/b/rewards.csv', 'charts/a/b.csv', 'transfers'])(
  '%s is not a file',
  (path) => {
    expect(listFile(path, '')).toBeNull();
  },
);
