import { dsoAction } from '../governance/action.ts';
import { executeConfirmed } from '../governance/execute-confirmed.ts';
import { tap } from '../coins/tap.ts';
import { featureSelf } from '../featured-apps/rights.ts';
import { templates } from '../ledger/template.ts';
import type { Network, Shape } from '../network/network.ts';
import { nextUser } from '../parties/choose.ts';
import { joinDso } from '../super-validators/join.ts';
import { founders, foundingSvs } from '../super-validators/seats.ts';
import { submitStatusReport } from '../super-validators/upkeep.ts';
import { purchasePreapproval } from '../transfers/preapproval.ts';
import { onboard, onboardNext, validatorHint } from '../validators/onboard.ts';
import { one } from '../values/decimal.ts';
import { genesis } from './genesis.ts';

/**
 * The network's first updates, in a fixed order: genesis, the SVs and their licenses, 90 % of the validators, 60 % of
 * the users with their first coins, coin of the validators, the apps' rights, and a preapproval of every second user.
 * Their record times are days before the others, so that they are old at the head.
 */
export function founding({ parameters }: Network): Shape[] {
  const shapes: Shape[] = [genesis, submitStatusReport, createExternalPartyRules];
  founders.slice(1, foundingSvs).forEach((founder) => shapes.push(joinDso(founder)));
  for (let seat = 0; seat < foundingSvs; seat++) shapes.push(licenseForSv(seat));
  const validators = Math.ceil(parameters.validators * 0.9);
  for (let number = 0; number < validators; number++) shapes.push(onboardNext(number));
  const users = Math.max(Math.min(2, parameters.parties), Math.ceil(parameters.parties * 0.6));
  for (let number = 0; number < users; number++) shapes.push(firstTap);
  for (let number = 0; number < validators; number++) shapes.push(tapForValidator(number));
  const apps = Math.max(1, Math.ceil(users / 20));
  // The first app is listed twice: it holds two rights.
  for (const app of [0, ...Array.from({ length: apps }, (_, number) => number)])
    // The apps are every third user.
    shapes.push(featureSelf((network) => network.users[app * 3]));
  for (let number = 0; number < users; number += 2)
    shapes.push((network, tx) => {
      const receiver = network.users[number];
      if (!receiver || !purchasePreapproval(network, tx, receiver))
        throw new Error('The first preapprovals must succeed.');
      return true;
    });
  return shapes;
}

/** Creates ExternalPartyAmuletRules, on which parties exercise the token standard's choices. */
const createExternalPartyRules: Shape = (network, tx) => {
  const dso = network.dso.id;
  const action = dsoAction('SRARC_CreateExternalPartyAmuletRules', {});
  executeConfirmed(network, tx, action, () => {
    const choice = 'DsoRules_CreateExternalPartyAmuletRules';
    tx.exercise(network.singleton('dsoRules'), choice, { argument: {}, actors: [dso] }, () => {
      const rules = tx.create(templates.externalPartyAmuletRules, { dso }, [dso]);
      network.install('externalPartyAmuletRules', rules);
      return { externalPartyAmuletRulesCid: rules.id };
    });
  });
  return true;
};

function licenseForSv(seat: number): Shape {
  return (network, tx) => {
    const sv = network.svs[seat];
    if (!sv) return false;
    onboard(network, tx, sv.party, sv.party, { version: null, contactPoint: null, silent: false });
    return true;
  };
}

/** Gives a validator coin to buy traffic with. */
function tapForValidator(number: number): Shape {
  return (network, tx) => {
    tap(network, tx, network.party(validatorHint(number)), BigInt(network.rng.int(5_000, 80_000)) * one);
    return true;
  };
}

const firstTap: Shape = (network, tx) => {
  const user = nextUser(network);
  if (!user) return false;
  const { rng } = network;
  const amount = Math.exp(8 + rng.float() * 8); // 3,000 to 8.9 million, small amounts as frequent as large ones.
  tap(network, tx, user, BigInt(Math.floor(amount)) * one);
  return true;
};
