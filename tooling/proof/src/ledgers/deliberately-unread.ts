/** What the simulator's oddities are there for: an interpreter has to say that it could not read these. */
const deliberate = [/^unknown-template Splice\.Experimental:/];

/** Whether something unread was emitted to be unread. */
export function deliberatelyUnread(reason: string, detail: string): boolean {
  return deliberate.some((pattern) => pattern.test(`${reason} ${detail}`));
}
