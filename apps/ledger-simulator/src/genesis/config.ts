import type { Json, JsonObject } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import { decimal, numeric } from '../values/decimal.ts';
import { day, hour, minute, second } from '../values/time.ts';

function num(text: string): string {
  return numeric(decimal(text));
}

function micros(value: number): JsonObject {
  return { microseconds: String(value) };
}

/** Fee schedule in USD; `fees` false: the schedule after the vote that ended transfer fees. */
export function transferConfig(fees: boolean): JsonObject {
  const fee = (text: string): string => num(fees ? text : '0');
  return {
    createFee: { fee: fee('0.03') },
    holdingFee: { rate: num('0.0000190259') },
    transferFee: {
      initialRate: fee('0.01'),
      steps: [
        { _1: num('100'), _2: fee('0.001') },
        { _1: num('1000'), _2: fee('0.0001') },
        { _1: num('1000000'), _2: fee('0.00001') },
      ],
    },
    lockHolderFee: { fee: fee('0.005') },
    extraFeaturedAppRewardAmount: num('1'),
    maxNumInputs: '100',
    maxNumOutputs: '100',
    maxNumLockHolders: '50',
  };
}

export function issuanceConfig(yearly: string, validator: string, app: string): JsonObject {
  return {
    amuletToIssuePerYear: num(yearly),
    validatorRewardPercentage: num(validator),
    appRewardPercentage: num(app),
    validatorRewardCap: num('0.2'),
    featuredAppRewardCap: num('100'),
    unfeaturedAppRewardCap: num('0.6'),
    optValidatorFaucetCap: num('570'),
  };
}

/** Configuration of the coin in the AmuletRules contract. `without fees`: everything as after the vote that ended transfer fees. */
export function amuletConfig(network: Network, version: 'with fees' | 'without fees'): JsonObject {
  const fees = version === 'with fees';
  const packages = fees ? '0.1.2' : '0.1.14';
  return {
    transferConfig: transferConfig(fees),
    issuanceCurve: {
      initialValue: issuanceConfig('40000000000', '0.05', '0.15'),
      futureValues: [
        { _1: micros(182.5 * day), _2: issuanceConfig('20000000000', '0.12', '0.4') },
        { _1: micros(547.5 * day), _2: issuanceConfig('10000000000', '0.18', '0.62') },
        { _1: micros(5 * 365 * day), _2: issuanceConfig('5000000000', '0.21', '0.69') },
        { _1: micros(10 * 365 * day), _2: issuanceConfig('2500000000', '0.2', '0.75') },
      ],
    },
    decentralizedSynchronizer: {
      requiredSynchronizers: { map: [[network.synchronizerId, {}]] },
      activeSynchronizer: network.synchronizerId,
      fees: {
        baseRateTrafficLimits: { burstAmount: '200000', burstWindow: micros(20 * minute) },
        extraTrafficPrice: num(fees ? '16.67' : '60'),
        readVsWriteScalingFactor: '4',
        minTopupAmount: '200000',
      },
    },
    tickDuration: tickDuration(network),
    packageConfig: {
      amulet: packages,
      amuletNameService: packages,
      dsoGovernance: packages,
      validatorLifecycle: '0.1.0',
      wallet: packages,
      walletPayments: packages,
    },
    transferPreapprovalFee: null,
    featuredAppActivityMarkerAmount: fees ? null : num('1'),
  };
}

export function tickDuration(network: Network): JsonObject {
  return micros(network.parameters.tick * second);
}

export const ansRulesConfig: JsonObject = {
  renewalDuration: micros(30 * day),
  entryLifetime: micros(90 * day),
  entryFee: num('1'),
  descriptionPrefix: 'CNS entry: ',
};

/** Configuration of the DSO. The simulated SetConfig votes change `acsCommitmentReconciliationInterval`. */
export function dsoConfig(network: Network, reconciliationInterval: Json = null): JsonObject {
  return {
    numUnclaimedRewardsThreshold: '10',
    numMemberTrafficContractsThreshold: '5',
    actionConfirmationTimeout: micros(hour),
    svOnboardingRequestTimeout: micros(hour),
    svOnboardingConfirmedTimeout: micros(hour),
    voteRequestTimeout: micros(7 * day),
    dsoDelegateInactiveTimeout: micros(70 * second),
    synchronizerNodeConfigLimits: {
      cometBft: {
        maxNumCometBftNodes: '2',
        maxNumGovernanceKeys: '2',
        maxNumSequencingKeys: '2',
        maxNodeIdLength: '50',
        maxPubKeyLength: '256',
      },
    },
    maxTextLength: '1024',
    decentralizedSynchronizer: {
      synchronizers: [
        [
          network.synchronizerId,
          {
            state: 'DS_Operational',
            cometBftGenesisJson: 'TODO: share CometBFT genesis.json of the founding SV node', // MainNet has such a text.
            acsCommitmentReconciliationInterval: reconciliationInterval,
          },
        ],
      ],
      lastSynchronizerId: network.synchronizerId,
      activeSynchronizerId: network.synchronizerId,
    },
    nextScheduledSynchronizerUpgrade: null,
    voteCooldownTime: null,
  };
}
