import { invalidParameters } from '../problems/invalid-parameters.ts';

/** Refuses a second Host line: who forwarded the request may have gone by the other one (RFC 9112 section 3.2). */
export const checkHost = (rawHeaders: readonly string[]): void => {
  // Names and values alternate.
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
  if (hosts > 1) throw invalidParameters([{ in: 'header', name: 'Host', reason: 'must not be repeated' }]);
};
