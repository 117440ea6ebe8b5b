import { createClient } from '@ledger-explorer/client';
import { createMock } from '@ledger-explorer/client/testing';
import { expect, it } from 'vitest';
import { createPages } from '../create-pages.ts';

it.each([
  ['validator/a::1220', 'Providers of the activity'],
  ['super-validator/a::1220', 'Owners of the coupons'],
  ['app/a::1220', 'Owners of the coupons'],
  ['de/validator/a::1220', 'Anbieter der Aktivität'],
  ['de/super-validator/a::1220', 'Eigentümer der Coupons'],
])('the page %s lists the counterparties of its coupons as %j', async (path, caption) => {
  const mock = createMock();
  mock.reply('listRewardRounds', ({ role }) => ({ partyId: 'a::1220', role }));
  const pages = createPages({
    network: 'localnet',
    networks: ['localnet'],
    client: createClient({ ...mock, numbers: 'string' }),
  });
  const found = pages.find(path);
  if (found === null) throw new Error(`no page at ${path}`);
  expect((await pages.render(found, '')).body).toContain(`<h3>${caption}`);
});
