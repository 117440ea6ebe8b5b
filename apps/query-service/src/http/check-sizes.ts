import { Problem } from '../problems/problem.ts';

const maxTargetBytes = 8_192;
const maxHeaderBytes = 16_384;

/** Refuses a request target over 8 KiB and header lines over 16 KiB together (docs/contract.md#r12). Both texts are Latin-1: a character is a byte. */
export function checkSizes(target: string, rawHeaders: readonly string[]): void {
  if (target.length > maxTargetBytes) {
    throw new Problem('uri-too-long', `The request target has ${target.length} bytes; ${maxTargetBytes} are allowed.`);
  }
  // Names and values alternate; each pair is a line with `: ` and CRLF.
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  if (bytes > maxHeaderBytes) {
    throw new Problem('headers-too-large', `The header lines have ${bytes} bytes; ${maxHeaderBytes} are allowed.`);
  }
}
