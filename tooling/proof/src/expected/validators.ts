import { literal, milliseconds } from '../exact-json.ts';
import type { Row } from '../answers/answers.ts';
import type { Model, ModelValidator } from '../model.ts';
import { byText, nameOf } from './names.ts';

/** `/v1/validators`, last active first (V23, V24, V8). */
export function expectedValidators(model: Model, dso: string): readonly Row[] {
  return model.validators
    .map((one) => row(model, dso, one))
    .sort((a, b) => byText(b.lastActiveAt, a.lastActiveAt) || byText(b.validator, a.validator));
}

/** `/v1/validators/new`: by first license, newest first, cut at `size`. */
export function expectedNewValidators(model: Model, dso: string, size: number): readonly Row[] {
  return model.validators
    .toSorted((a, b) => byText(b.firstLicensedAt, a.firstLicensedAt))
    .slice(0, size)
    .map((one) => row(model, dso, one));
}

function row(model: Model, dso: string, one: ModelValidator) {
  return {
    validator: one.validator,
    contractId: one.contractId,
    templateId: one.templateId,
    dso,
    sponsor: one.sponsor,
    lastActiveAt: milliseconds(one.lastActiveAt),
    lastUpdatedAt: milliseconds(one.lastUpdatedAt),
    version: one.version,
    contactPoint: one.contactPoint,
    active: one.active,
    validatorName: nameOf(model, one.validator),
    validatorImg: null,
    totalRewards: literal(one.totalRewards),
  };
}
