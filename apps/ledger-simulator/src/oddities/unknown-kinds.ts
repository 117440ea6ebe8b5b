import { removeRight } from '../featured-apps/rights.ts';
import { interfaces, type Template, templates } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import { choiceContext } from '../transfers/context.ts';
import { noMeta } from '../transfers/metadata.ts';
import { transferRecord } from '../transfers/transfer-offer.ts';
import { decimal, numeric } from '../values/decimal.ts';
import { minute } from '../values/time.ts';
import { changeLicense } from '../validators/license.ts';

/** Templates that a later version of the software could have. */
const futureTemplates: readonly Template[] = [
  { packageName: 'splice-amulet', name: 'Splice.Experimental:Oddity' },
  { packageName: 'splice-dso-governance', name: 'Splice.DSO.Delegation:VoteDelegation' },
  { packageName: 'splice-lending', name: 'Splice.Lending.Pool:Pool' },
];

/** Creates a contract of a template that the index does not know. */
export const unknownTemplate: Shape = (network, tx) => {
  const { dso, rng } = network;
  const payload = { dso: dso.id, note: null, weights: [['a', '9007199254740993']], kind: 'Enumerated' };
  tx.create(rng.pick(futureTemplates), payload, [dso.id]);
  return true;
};

/** An unknown choice on the rules that moves no coin. */
export const unknownChoice: Shape = (network, tx) => {
  const sv = network.rng.pick(network.svs).party.id;
  const on = network.singleton(network.rng.pick(['amuletRules', 'dsoRules', 'externalPartyAmuletRules'] as const));
  tx.exercise(on, 'Rules_ReportTelemetry', { argument: { sv, readings: [null, '1'] }, actors: [sv] }, () => null);
  return true;
};

/** An unknown choice that renews a license. The index must follow the contracts, not the choice. */
export const unknownRenewal: Shape = (network, tx) => {
  const active = network.validators.filter(({ withdrawn, silent }) => !withdrawn && !silent);
  if (active.length === 0) return false;
  const validator = network.rng.pick(active);
  const argument = { kind: 'Kind_Heavy' };
  changeLicense(network, tx, validator, { choice: 'ValidatorLicense_SetKind', argument, actor: network.dso.id });
  return true;
};

/** An unknown choice that archives a featured app right. */
export const unknownEnd: Shape = (network, tx) => {
  const provider = network.users.find((user) => user.featuredAppRights.length > 1);
  const right = provider?.featuredAppRights[0];
  if (!provider || !right) return false;
  removeRight(provider, right);
  tx.consume(right, 'FeaturedAppRight_Suspend', network.dso.id, {});
  return true;
};

/** A token standard transfer with an unknown outcome: no coin has moved, so it is not a transfer (docs/contract.md#v14). */
export const unknownOutcome: Shape = (network, tx) => {
  if (network.era < 2) return false;
  const sender = activeUser(network);
  const transfer = {
    sender,
    receiver: network.rng.pick(network.users),
    amount: decimal('12.5'),
    reason: null,
    requestedAt: tx.effectiveAt,
    expiresAt: tx.effectiveAt + minute,
  };
  tx.exercise(
    network.singleton('externalPartyAmuletRules'),
    'TransferFactory_Transfer',
    {
      argument: {
        expectedAdmin: network.dso.id,
        transfer: transferRecord(network, transfer, []),
        extraArgs: { context: choiceContext(network, network.configRound), meta: noMeta },
      },
      actors: [sender.id],
      interfaceId: interfaces.transferFactory,
    },
    () => ({ senderChangeCids: [], output: { tag: 'TransferInstructionResult_Queued', value: null }, meta: noMeta }),
  );
  return true;
};

/** An update without any event visible to the DSO. */
export const emptyUpdate: Shape = () => true;

/** A contract of a template that the index ignores, created and archived in one update. */
export const unknownTransient: Shape = (network, tx) => {
  const contract = tx.create(templates.unclaimedReward, { dso: network.dso.id, amount: numeric(0n) }, [network.dso.id]);
  tx.consume(contract, 'UnclaimedReward_Burn', network.dso.id, null);
  return true;
};
