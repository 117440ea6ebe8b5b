/** Runs a task again and again, each time `milliseconds` after it ended; failures are for the next run. Returns how to stop. */
export function repeat(milliseconds: number, task: () => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const schedule = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      void task()
        .catch(() => undefined)
        .then(schedule);
    }, milliseconds);
  };
  schedule();
  return () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
  };
}
