/** What a worker tells the process that started it: that it answers, and where. */
export interface WorkerMessage {
  readonly baseUrl: string;
}

export const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  typeof message === 'object' && message !== null && 'baseUrl' in message && typeof message.baseUrl === 'string';
