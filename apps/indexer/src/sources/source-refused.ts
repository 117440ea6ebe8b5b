/** The source cannot be read, and retrying does not help. The message has the reason and the remedy. */
export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
}
