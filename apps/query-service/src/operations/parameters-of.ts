import type { OperationId, operations } from '@ledger-explorer/spec';

type OperationOf<Id extends OperationId> = Extract<(typeof operations)[number], { readonly id: Id }>;
type ParameterOf<Id extends OperationId> = Exclude<OperationOf<Id>['parameters'][number], { readonly in: 'header' }>;

type ValueOf<P> = P extends { readonly kind: 'integer' }
  ? number
  : P extends { readonly kind: 'enum'; readonly values: readonly (infer Value)[] }
    ? Value
    : string;
/** A parameter that always has a value: required, or with a default. */
type Certain<P> = P extends { readonly default: string | number } | { readonly in: 'path' } ? P : never;

/** The checked values of an operation's parameters, as types: read from the operation table, so never out of step with it. */
export type ParametersOf<Id extends OperationId> = {
  readonly [P in Certain<ParameterOf<Id>> as P['name']]: ValueOf<P>;
} & {
  readonly [P in Exclude<ParameterOf<Id>, Certain<ParameterOf<Id>>> as P['name']]?: ValueOf<P>;
};
