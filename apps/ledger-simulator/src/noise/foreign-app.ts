import type { Template } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import { day, payloadTimeText } from '../values/time.ts';

const proposal: Template = { packageName: 'acme-settlement', name: 'Acme.Settlement.Trade:TradeProposal' };
const record: Template = { packageName: 'acme-settlement', name: 'Acme.Settlement.Trade:TradeRecord' };
const oddity: Template = { packageName: 'splice-amulet', name: 'Splice.Experimental:Oddity' };

/** A trade on templates of a third-party app, visible to the DSO; in 10 % of cases a contract of an unknown Splice template. */
export const foreignApp: Shape = (network, tx) => {
  const { rng } = network;
  const buyer = activeUser(network);
  const seller = rng.pick(network.users);
  if (rng.chance(0.1)) {
    const payload = { dso: network.dso.id, note: 'unknown to today’s readers', weights: [['a', '1']] };
    tx.create(oddity, payload, [network.dso.id]);
    return true;
  }
  const trade = {
    buyer: buyer.id,
    seller: seller.id,
    isin: `XS${rng.int(1_000_000_000, 2_000_000_000)}`,
    quantity: String(rng.int(1, 1_000_000)),
    price: { tag: 'Clean', value: '99.8750000000' },
    terms: { _1: 'T+1', _2: { settleBefore: payloadTimeText(tx.effectiveAt + day) } },
    note: rng.chance(0.5) ? null : 'Stücke in „Girosammelverwahrung“ — 株式',
  };
  const contract = tx.create(proposal, trade, [buyer.id], [seller.id, network.dso.id]);
  tx.exercise(contract, 'TradeProposal_Accept', { argument: {}, actors: [seller.id], consuming: true }, () => {
    const settled = tx.create(
      record,
      { ...trade, sequence: String(network.index) },
      [buyer.id, seller.id],
      [network.dso.id],
    );
    return { _1: settled.id, _2: [] };
  });
  return true;
};

/** An update with 1100 to 2500 created contracts, like the largest ones of MainNet. Enabled by `--large`. */
export const largeUpdate: Shape = (network, tx) => {
  const buyer = activeUser(network);
  const count = network.rng.int(1_100, 2_500);
  for (let number = 0; number < count; number++) {
    const payload = { buyer: buyer.id, number: String(number), text: 'x'.repeat(400) };
    tx.create(record, payload, [buyer.id], [network.dso.id]);
  }
  return true;
};
