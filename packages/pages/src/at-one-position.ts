interface AtPosition {
  readonly position: number | null;
}

/** How often answers are read again at most. */
const maxRepeats = 2;

/**
 * Reads several answers for one page at the same position. `read` can request lists at the given position, but other answers are always
 * current. If one of these is of a later position, all are read again at that position, at most twice. After that they may still differ.
 */
export async function atOnePosition<T extends readonly AtPosition[]>(
  from: number,
  read: (position: number) => Promise<T>,
): Promise<T> {
  let position = from;
  for (let repeats = 0; ; repeats += 1) {
    const answers = await read(position);
    const newest = Math.max(...answers.map((answer) => answer.position ?? 0));
    if (newest <= position || repeats === maxRepeats) return answers;
    position = newest;
  }
}
