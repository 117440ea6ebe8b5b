const maxHeaderBytes = 16_384;

/** Names of the header lines that ask for more than an answer: a body, a position to wait for, a word before the body. */
const asking = new Set(['content-length', 'transfer-encoding', 'expect', 'explorer-wait-for']);

/** Whether the header lines (names and values by turns) are of an ordinary size, with one host, and ask for nothing special. */
export const hasPlainHeaders = (rawHeaders: readonly string[]): boolean => {
  let bytes = 0;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    bytes += name.length + (rawHeaders[at + 1]?.length ?? 0) + 4;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length >= 6 && asking.has(name.toLowerCase())) return false;
  }
  return hosts <= 1 && bytes <= maxHeaderBytes;
};
