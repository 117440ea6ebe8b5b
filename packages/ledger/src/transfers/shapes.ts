import type { ExercisedEvent } from '../events/event.ts';
import { ownTemplate } from '../events/template-names.ts';
import { readCoinTransfer } from './read-coin-transfer.ts';
import { readExpiry } from './read-expiry.ts';
import { readMint, readTap } from './read-issuance.ts';
import { readCommand, readPreapprovedTransfer } from './read-preapproved-transfer.ts';
import {
  readContextPurchase,
  readNamePurchase,
  readPreapprovalPurchase,
  readTrafficPurchase,
} from './read-purchase.ts';
import { readAllocationExecution, readOfferStep, readSettlement, readTokenTransfer } from './read-token-transfer.ts';
import type { Reading } from './reading.ts';
import type { Scene } from './scene.ts';
import { isCoin } from './token-standard.ts';

/** Reads one kind of exercise. @throws MalformedPayload if a payload does not have the known shape. */
export type ReadTransfer = (exercise: ExercisedEvent, scene: Scene) => Reading;

/** Reads a known choice that does not move coin between parties: locks, unlocks, aborts (docs/contract.md#v14). */
const readNothing: ReadTransfer = () => 'nothing';

/** Reads a choice of the token standard that does not move coin. With another issuer's token, its children can move coin. */
const readNothingOfCoin: ReadTransfer = (exercise, scene) => (isCoin(scene, exercise, null, []) ? 'nothing' : 'inside');

/** Readers of the choices of the coin's own templates, by `template choice`. */
const ownChoices: ReadonlyMap<string, ReadTransfer> = new Map([
  ['Splice.AmuletRules:AmuletRules AmuletRules_Transfer', readCoinTransfer],
  ['Splice.AmuletRules:AmuletRules AmuletRules_BuyMemberTraffic', readTrafficPurchase],
  ['Splice.AmuletRules:AmuletRules AmuletRules_CreateTransferPreapproval', readPreapprovalPurchase],
  ['Splice.AmuletRules:AmuletRules AmuletRules_CreateExternalPartySetupProposal', readPreapprovalPurchase],
  ['Splice.AmuletRules:AmuletRules AmuletRules_DevNet_Tap', readTap],
  ['Splice.AmuletRules:AmuletRules AmuletRules_Mint', readMint],
  ['Splice.AmuletRules:TransferPreapproval TransferPreapproval_Send', readPreapprovedTransfer],
  ['Splice.AmuletRules:TransferPreapproval TransferPreapproval_SendV2', readPreapprovedTransfer],
  ['Splice.AmuletRules:TransferPreapproval TransferPreapproval_Renew', readPreapprovalPurchase],
  ['Splice.ExternalPartyAmuletRules:TransferCommand TransferCommand_Send', readCommand],
  ['Splice.Ans:AnsRules AnsRules_CollectInitialEntryPayment', readNamePurchase],
  ['Splice.Ans:AnsRules AnsRules_CollectEntryRenewalPayment', readNamePurchase],
  ['Splice.Ans:AnsEntryContext AnsEntryContext_CollectInitialEntryPayment', readContextPurchase],
  ['Splice.Ans:AnsEntryContext AnsEntryContext_CollectEntryRenewalPayment', readContextPurchase],
  ['Splice.Amulet:Amulet Amulet_Expire', readExpiry],
  ['Splice.Amulet:Amulet Amulet_ExpireV2', readExpiry],
  ['Splice.Amulet:LockedAmulet LockedAmulet_ExpireAmulet', readExpiry],
  ['Splice.Amulet:LockedAmulet LockedAmulet_ExpireAmuletV2', readExpiry],
  ['Splice.Amulet:LockedAmulet LockedAmulet_Unlock', readNothing],
  ['Splice.Amulet:LockedAmulet LockedAmulet_UnlockV2', readNothing],
  ['Splice.Amulet:LockedAmulet LockedAmulet_OwnerExpireLock', readNothing],
  ['Splice.Amulet:LockedAmulet LockedAmulet_OwnerExpireLockV2', readNothing],
  ['Splice.AmuletAllocation:AmuletAllocation AmuletAllocation_DsoExpire', readNothing],
]);

/** Readers of the choices of the token standard's interfaces, by choice. Any template may implement them, so each reader distinguishes coin from other tokens. */
const tokenChoices: ReadonlyMap<string, ReadTransfer> = new Map([
  ['TransferFactory_Transfer', readTokenTransfer],
  ['TransferInstruction_Accept', readOfferStep],
  ['TransferInstruction_Update', readOfferStep],
  ['TransferInstruction_Reject', readNothingOfCoin],
  ['TransferInstruction_Withdraw', readNothingOfCoin],
  ['AllocationFactory_Allocate', readNothingOfCoin],
  ['Allocation_ExecuteTransfer', readAllocationExecution],
  ['Allocation_Cancel', readNothingOfCoin],
  ['Allocation_Withdraw', readNothingOfCoin],
  ['SettlementFactory_SettleBatch', readSettlement],
  ['Allocation_Settle', readSettlement],
]);

/** The reader of an exercise; null for an unknown choice, whose children are read (docs/scan.md#choices-that-move-coin). */
export function readerOf(exercise: ExercisedEvent): ReadTransfer | null {
  return tokenChoices.get(exercise.choice) ?? ownChoices.get(`${ownTemplate(exercise)} ${exercise.choice}`) ?? null;
}
