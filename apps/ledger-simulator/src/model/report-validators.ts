import type { Network } from '../network/network.ts';
import type { Validator } from '../validators/validator.ts';
import { canonical } from '../values/decimal.ts';
import { displayText } from '../values/text.ts';
import { day, recordTimeText, timeOrNull } from '../values/time.ts';

/** Validators with an active license (docs/contract.md#v20, #v23, #v24). */
export function reportValidators(network: Network) {
  const head = network.model.head?.recordTime ?? 0;
  const newest = new Map<string, Validator>();
  for (const validator of network.validators) {
    const other = newest.get(validator.party.id);
    if (!validator.withdrawn && (!other || other.license < validator.license))
      newest.set(validator.party.id, validator);
  }
  return [...newest.values()].map((validator) => {
    const id = validator.party.id;
    const first = network.model.firstLicenses.get(id);
    // If the ledger has no time: record time of the newest license (docs/contract.md#v24).
    const lastActiveAt = validator.lastActiveAt ?? validator.licensedAt;
    return {
      validator: id,
      contractId: validator.contract.id,
      templateId: validator.contract.templateId,
      sponsor: first?.sponsor ?? null,
      firstLicensedAt: timeOrNull(first?.recordTime ?? null),
      lastActiveAt: recordTimeText(lastActiveAt),
      lastUpdatedAt: timeOrNull(validator.lastUpdatedAt),
      version: validator.version,
      contactPoint: validator.version === null ? null : displayText(validator.contactPoint ?? ''),
      firstRound: validator.firstReceivedFor,
      lastRound: validator.lastReceivedFor,
      missedRounds: validator.lastReceivedFor === null ? null : validator.missed,
      active: head - lastActiveAt <= day,
      totalRewards: canonical(network.model.parties.get(id)?.totalRewards ?? 0n),
    };
  });
}
