import { literal, milliseconds } from '../exact-json.ts';
import type { Row } from '../answers/answers.ts';
import type { Model, ModelVoteRequest } from '../model.ts';
import { nameOf } from './names.ts';

/** `/v1/governance/vote-requests`, newest first (V25 to V28). */
export function expectedVoteRequests(model: Model): readonly Row[] {
  return model.voteRequests.toReversed().map((one) => ({
    contractId: one.contractId,
    templateId: one.templateId,
    trackingCid: one.trackingCid,
    title: one.title,
    ...standing(one),
  }));
}

/** `/v1/governance/vote-requests/{id}/details` without its blob; `payload`: create arguments of the newest contract, from the stream. */
export function expectedVoteRequest(one: ModelVoteRequest, dso: string, payload: unknown): Row {
  return {
    contractId: one.contractId,
    templateId: one.templateId,
    dso,
    trackingCid: one.trackingCid,
    reasonUrl: one.reasonUrl,
    reasonBody: one.reasonBody,
    actionConfig: one.actionConfig,
    actionProvider: one.actionProvider,
    rawPayload: payload,
    ...standing(one),
  };
}

/** `/v1/governance/vote-requests/{id}/votes`, last cast first: the model's order (V9). */
export function expectedVotes(model: Model, one: ModelVoteRequest): readonly Row[] {
  return one.votes.map((vote) => ({
    contractId: one.contractId,
    templateId: one.templateId,
    company: null,
    sv: vote.sv,
    accept: vote.accept,
    reasonUrl: vote.reasonUrl,
    reasonBody: vote.reasonBody,
    optCastAt: milliseconds(vote.castAt),
    accountName: nameOf(model, vote.sv),
    accountImg: null,
  }));
}

function standing(one: ModelVoteRequest): Row {
  return {
    status: one.status,
    requester: one.requester,
    createdAt: milliseconds(one.createdAt),
    voteBefore: milliseconds(one.voteBefore),
    targetEffectiveAt: milliseconds(one.targetEffectiveAt),
    yesCount: literal(one.yes),
    noCount: literal(one.no),
    abstainCount: literal(one.abstain),
    totalWeightYes: literal(one.weightYes),
    totalWeightNo: literal(one.weightNo),
    totalWeightAbstain: literal(one.weightAbstain),
    // The ledger names the requester by its SV name.
    requesterName: one.requester,
    requesterImg: null,
  };
}
