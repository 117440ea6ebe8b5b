import { invalidParameters } from '../problems/invalid-parameters.ts';

/** Throws a 400 if `choice` is given without `template`. */
export function checkChoice({
  template,
  choice,
}: {
  readonly template?: string | undefined;
  readonly choice?: string | undefined;
}): void {
  if (choice === undefined || template !== undefined) return;
  const reason = 'needs template: choices of two templates may have one name';
  throw invalidParameters([{ in: 'query', name: 'choice', reason }]);
}
