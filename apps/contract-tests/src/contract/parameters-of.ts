import type { Operation, Parameter } from '@ledger-explorer/spec';

type Parameters = Pick<Operation, 'parameters'>;

/** The parameter in the path; undefined if there is none. No operation has two. */
export function pathParameter({ parameters }: Parameters): Parameter | undefined {
  return parameters.find((parameter) => parameter.in === 'path');
}

export function queryParameters({ parameters }: Parameters): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'query');
}

/** True if an operation takes a parameter of this name. */
export function takes({ parameters }: Parameters, parameter: string): boolean {
  return parameters.some(({ name }) => name === parameter);
}
