/** Resolves with the first SIGTERM or SIGINT; a second one ends the program at once. */
export function stopSignal(): Promise<void> {
  return new Promise((stop) => {
    let asked = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        stop();
      });
    }
  });
}
