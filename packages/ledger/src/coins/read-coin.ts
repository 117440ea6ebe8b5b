import type { CreatedEvent } from '../events/event.ts';
import { isObject } from '../values/json.ts';
import { plainText } from '../values/plain-text.ts';
import { Payload } from '../values/payload.ts';
import type { CoinCreated } from './coin.ts';

/** Reads a `Splice.Amulet:Amulet`. @throws MalformedPayload */
export function readCoin(event: CreatedEvent): CoinCreated {
  return read(event, new Payload(event.createArguments, 'create_arguments'), null);
}

/** Reads a `Splice.Amulet:LockedAmulet`, which wraps a coin. @throws MalformedPayload */
export function readLockedCoin(event: CreatedEvent): CoinCreated {
  const args = new Payload(event.createArguments, 'create_arguments');
  return read(event, args.at('amulet'), args.at('lock'));
}

/** Holders of a coin's lock, in the ledger's order; empty without a lock, or if the shape is unknown. */
export function lockHolders({ createArguments }: Pick<CreatedEvent, 'createArguments'>): readonly string[] {
  const lock = isObject(createArguments) ? createArguments.lock : null;
  const holders = isObject(lock) ? lock.holders : null;
  return Array.isArray(holders) ? holders.filter((holder) => typeof holder === 'string').map(plainText) : [];
}

function read(event: CreatedEvent, coin: Payload, lock: Payload | null): CoinCreated {
  const amount = coin.at('amount');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    owner: coin.at('owner').id(),
    amount: amount.at('initialAmount').decimal(),
    createdRound: amount.at('createdAt').round(),
    ratePerRound: amount.at('ratePerRound').at('rate').decimal(),
    locked: lock !== null,
    lockExpiresAt: lock === null ? null : lock.at('expiresAt').time(),
  };
}
