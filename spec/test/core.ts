/** The fields of the core schemas as `name:type`, in order, copied by hand: the contract must not rename, remove or retype them. */
export const coreSchemas: Readonly<Record<string, string>> = {
  PageEnvelope:
    'pageable:Pageable last:boolean totalPages:int64 totalElements:int64 totalCount:int64 size:int32 number:int32 sort:Sort first:boolean numberOfElements:int32 empty:boolean',
  Pageable: 'sort:Sort pageSize:number pageNumber:number offset:number paged:boolean unpaged:boolean',
  Sort: 'sorted:boolean empty:boolean unsorted:boolean',
  ContractEventCursorPage: 'content:[ContractEvent] hasNextPage:boolean nextCursor:string',
  PartyReference: 'partyId:string accountName:string imageUrl:string',
  Vote: 'contractId:string templateId:string company:string sv:string accept:boolean reasonUrl:string reasonBody:string optCastAt:number accountName:string accountImg:string',
  Reward:
    'eventId:string partyId:string inputAppRewardAmount:number inputValidatorRewardAmount:number inputSvRewardAmount:number createdAt:number',
  SuperValidator:
    'svId:string publicUrl:string svName:string joinedAsOfRound:number svRewardWeight:number participantId:string seqId:string seqUrl:string seqAvailableAfter:number svPublicUrl:string coinPrice:number totalVotes:number totalSponsored:number validatorName:string validatorImg:string totalRewards:number',
  Validator:
    'validator:string contractId:string templateId:string dso:string sponsor:string lastActiveAt:int64 lastUpdatedAt:int64 version:string contactPoint:string active:boolean validatorName:string validatorImg:string totalRewards:double',
  Transfer:
    'eventId:string transferType:string senders:[PartyReference] receivers:[PartyReference] amount:number fee:number coinPrice:number createdAt:number',
  Party:
    'partyAddress:string partyName:string partyImg:string balance:number firstSeen:number lastSeen:number totalRewards:number',
  PartyDetails: 'partyId:string createdAt:number holdingsSummaryResponse:HoldingsSummaryResponse',
  HoldingsSummaryResponse:
    'record_time:string migration_id:number computed_as_of_round:number summaries:[HoldingsSummary]',
  HoldingsSummary:
    'party_id:string total_unlocked_coin:string total_locked_coin:string total_coin_holdings:string accumulated_holding_fees_unlocked:string accumulated_holding_fees_locked:string accumulated_holding_fees_total:string total_available_coin:string record_time:string migration_id:number computed_as_of_round:number',
  VoteRequestSummary:
    'contractId:string templateId:string trackingCid:string title:string status:string requester:string createdAt:number voteBefore:number targetEffectiveAt:number yesCount:number noCount:number abstainCount:number totalWeightYes:number totalWeightNo:number totalWeightAbstain:number requesterName:string requesterImg:string',
  VoteRequestDetails:
    'contractId:string templateId:string createdEventBlob:string createdAt:number dso:string voteBefore:number targetEffectiveAt:number requester:string trackingCid:string reasonUrl:string reasonBody:string actionConfig:object actionProvider:string status:string yesCount:number noCount:number abstainCount:number totalWeightYes:number totalWeightNo:number totalWeightAbstain:number rawPayload:object requesterName:string requesterImg:string',
  FeaturedApp:
    'contractId:string templateId:string dso:string provider:string createdEventBlob:string createdAt:number',
  ContractEvent:
    'eventId:string updateId:string effectiveAt:number recordTime:number migrationId:number createdEvents:number synchronizer:string synchronizerName:string synchronizerImg:string',
  EventDetail:
    'eventId:string transactionId:string eventType:string contractId:string templateId:string packageName:string templateName:string templateHash:string eventData:string createArguments:string createdAt:number signatories:string observers:string choice:string choiceArgument:string childEventIds:string exerciseResult:string consuming:boolean actingParties:string interfaceId:string',
  Event:
    'id:number eventId:string transactionId:string eventType:string contractId:string templateId:string packageName:string templateName:string templateHash:string eventData:string createArguments:string createdAt:number signatories:string observers:string choice:string choiceArgument:string childEventIds:string exerciseResult:string consuming:boolean actingParties:string interfaceId:string',
  Update:
    'updateId:string migrationId:number workflowId:string recordTime:number synchronizerId:string effectiveAt:number rootEventIds:string eventsCount:number synchronizerName:string synchronizerImg:string',
  MarketInfo:
    'circulatingSupply:CirculatingSupply dominanceDto:Dominance marketCapDto:MarketCap totalSupplyDto:TotalSupply totalStakeDto:TotalStake tokenPriceDto:TokenPrice updateTimestamp:int64',
  CirculatingSupply: 'valueCoin:number',
  Dominance: 'valuePercent:number',
  MarketCap: 'changePercent:number valueUsd:number period:string',
  TotalSupply: 'valueCoin:number valueUsd:number',
  TotalStake: 'valueCoin:number valueUsd:number',
  TokenPrice: 'price:number change24h:number updateTimestamp:number',
  Dashboard:
    'totalTransactions:number totalEvents:number totalTransfers:number totalAccounts:number totalValidators:number totalActiveValidators:number totalInactiveValidators:number totalSuperValidators:number totalVoteRequests:number approvedVoteRequests:number activeVoteRequests:number tps:number avgDayTps:number avgDayTpsChange:number monthPeakTps:number cps:number avgDayCps:number avgDayCpsChange:number monthPeakCps:number migration:number latestRound:number',
};

const paged = 'page:integer=0[0..50] size:integer=20[1..100] orderBy:ASC|DESC=DESC';
const pagedText = 'page:text=0 size:text=20';

/** The core operations by path: parameters as `name:type=default[bounds]`, and paging with the item of the response. */
export const coreOperations: Readonly<Record<string, readonly [parameters: string, answer: string]>> = {
  '/v1/super-validators': [`sortBy:REWARD=REWARD ${paged}`, 'page of SuperValidator'],
  '/v1/validators': [`sortBy:LAST_ACTIVE=LAST_ACTIVE status:ALL|ACTIVE|INACTIVE=ALL ${paged}`, 'page of Validator'],
  '/v1/validators/new': ['size:text=10', 'array of Validator'],
  '/v1/transfers': [`sortBy:CREATED_AT=CREATED_AT ${paged}`, 'page of Transfer'],
  '/v1/parties': [`sortBy:LAST_ACTIVITY_AT|FIRST_SEEN_AT=LAST_ACTIVITY_AT ${paged}`, 'page of Party'],
  '/v1/parties/{partyId}': ['partyId', 'none of PartyDetails'],
  '/v1/rewards/{partyId}': [`partyId ${pagedText}`, 'page of Reward'],
  '/v1/governance/vote-requests': [pagedText, 'page of VoteRequestSummary'],
  '/v1/governance/vote-requests/{id}/details': ['id', 'none of VoteRequestDetails'],
  '/v1/governance/vote-requests/{id}/votes': [`id ${pagedText}`, 'page of Vote'],
  '/v1/featured-apps': [pagedText, 'page of FeaturedApp'],
  '/v1/contracts/{contractId}/events': [
    'contractId sortBy:AGE=AGE size:integer=20[1..100] orderBy:ASC|DESC=DESC nextCursor',
    'cursor of ContractEvent',
  ],
  '/v1/events': [`sortBy:AGE=AGE ${paged}`, 'page of Event'],
  '/v1/events/{eventId}': ['eventId', 'none of EventDetail'],
  '/v1/updates': [`sortBy:AGE=AGE ${paged}`, 'page of Update'],
  '/v1/market/get-market-info': ['', 'none of MarketInfo'],
  '/v1/dashboard': ['', 'none of Dashboard'],
};
