interface Dated {
  readonly position: number | null;
}

/** How often everything is read again at most. */
const mostRepeats = 2;

/**
 * Reads several answers for one page: `read` asks lists at the position it is given, while states answer for whatever is newest. Where a state is of a later
 * position, all are read again there, twice at most. What comes out may then still differ by an update, which the answers say.
 */
export async function atOnePosition<T extends readonly Dated[]>(
  from: number,
  read: (position: number) => Promise<T>,
): Promise<T> {
  let position = from;
  for (let repeats = 0; ; repeats += 1) {
    const answers = await read(position);
    const newest = Math.max(...answers.map((answer) => answer.position ?? 0));
    if (newest <= position || repeats === mostRepeats) return answers;
    position = newest;
  }
}
