/** Runs a task repeatedly, `milliseconds` after the last run ended. Failures are ignored. Returns a function that stops this. */
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
