import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import type { CoinCreated } from './coin.ts';

/** Of `Splice.Amulet:Amulet`. @throws MalformedPayload */
export function readCoin(event: CreatedEvent): CoinCreated {
  return read(event, new Payload(event.createArguments, 'create_arguments'), null);
}

/** Of `Splice.Amulet:LockedAmulet`, which wraps a coin. @throws MalformedPayload */
export function readLockedCoin(event: CreatedEvent): CoinCreated {
  const args = new Payload(event.createArguments, 'create_arguments');
  return read(event, args.at('amulet'), args.at('lock'));
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
