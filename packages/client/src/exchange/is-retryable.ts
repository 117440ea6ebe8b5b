/** Whether a request that was answered so may be answered otherwise later. */
export const isRetryable = (status: number | null): boolean => /408|429|5../.test(String(status));
