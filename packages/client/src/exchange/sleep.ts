/** Work that only takes time. */
export const sleep =
  (milliseconds: number) =>
  (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.onabort = () => {
        clearTimeout(timer);
      };
    });
