/** Resolves with the first SIGTERM or SIGINT; a second one ends the program at once. */
export function stopSignal(): Promise<void> {
  return new Promise((stop) => {
    let isStopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isStopping) process.exit(1);
        isStopping = true;
        stop();
      });
    }
  });
}
