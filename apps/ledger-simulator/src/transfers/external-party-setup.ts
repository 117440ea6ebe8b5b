import { templates } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { day, payloadTimeText } from '../values/time.ts';
import { inputsOf } from './amulet-rules-transfer.ts';
import { expectedDso, paymentContext } from './context.ts';
import { addFeeRow, createPreapproval, feeInputs, payFee, preapprovalFee } from './preapproval-fee.ts';

/** `AmuletRules_CreateExternalPartySetupProposal`: a validator pays for the preapproval of an external party it will host. */
export const proposeSetup: Shape = (network, tx) => {
  const { rng, setupProposals } = network;
  const user = rng.pick(network.users);
  const validator = user.host;
  if (!validator || user.preapproval || setupProposals.some((each) => each.user === user)) return false;
  const paid = preapprovalFee(network, rng.chance(0.4));
  const inputs = feeInputs(network, validator, paid);
  if (!inputs) return false;
  const expiresAt = tx.effectiveAt + 90 * day;
  const [eventId, moved] = tx.exerciseFor(
    network.singleton('amuletRules'),
    'AmuletRules_CreateExternalPartySetupProposal',
    {
      argument: {
        context: paymentContext(network, network.currentRound),
        inputs: inputsOf(inputs),
        user: user.id,
        validator: validator.id,
        preapprovalExpiresAt: payloadTimeText(expiresAt),
        ...expectedDso(network),
      },
      actors: [validator.id],
    },
    () => {
      const reason = 'create ExternalPartySetupProposal';
      const fee = payFee(network, tx, { provider: validator, ...inputs, paid, reason });
      const contract = tx.create(
        templates.externalPartySetupProposal,
        {
          validator: validator.id,
          user: user.id,
          dso: network.dso.id,
          createdAt: payloadTimeText(tx.effectiveAt),
          preapprovalExpiresAt: payloadTimeText(expiresAt),
        },
        [network.dso.id, validator.id],
        [user.id],
      );
      setupProposals.push({ contract, user, validator, expiresAt });
      return [{ proposalCid: contract.id, user: user.id, validator: validator.id, ...fee.result }, fee.moved];
    },
  );
  addFeeRow(network, tx, eventId, validator, paid, moved);
  return true;
};

/** `ExternalPartySetupProposal_Accept`: creates the external party's preapproval and its validator's right to its coupons. */
export const acceptSetup: Shape = (network, tx) => {
  const proposal = network.setupProposals.shift();
  if (!proposal) return false;
  const { contract, user, validator, expiresAt } = proposal;
  tx.exercise(
    contract,
    'ExternalPartySetupProposal_Accept',
    { argument: {}, actors: [user.id], consuming: true },
    () => {
      const right = tx.create(
        templates.validatorRight,
        { dso: network.dso.id, user: user.id, validator: validator.id },
        [user.id, validator.id],
        [network.dso.id],
      );
      const validFrom = payloadTimeText(tx.effectiveAt);
      const terms = { receiver: user, provider: validator, validFrom, expiresAt };
      // It supersedes a preapproval that was bought in the meantime.
      const preapproval = createPreapproval(network, tx, terms);
      return { validatorRightCid: right.id, transferPreapprovalCid: preapproval.id };
    },
  );
  return true;
};
