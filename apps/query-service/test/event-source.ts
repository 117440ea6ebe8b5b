import { get, type IncomingMessage } from 'node:http';

/** An event of a stream. */
export interface Heard {
  readonly event: string;
  /** Null if the event has none. */
  readonly id: string | null;
  readonly data: unknown;
}

/** A response of server-sent events, parsed as it arrives. */
export interface EventSource {
  readonly response: IncomingMessage;
  /** All events so far. */
  readonly heard: readonly Heard[];
  /** Id of the last block that had one, with or without data. */
  readonly lastId: () => string;
  /** Resolves with all events so far when one matches. Rejects if the response ends before. */
  readonly until: (matches: (event: Heard) => boolean) => Promise<readonly Heard[]>;
  /** Resolves when the response ends. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

export async function openEvents(url: string, headers: Readonly<Record<string, string>>): Promise<EventSource> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let lastId = '';
  let text = '';
  let isEnded = false;
  response.setEncoding('utf8');
  response.on('error', () => undefined);
  response.on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 2)]));
      const id = fields.get('id') ?? null;
      lastId = id ?? lastId;
      const data = fields.get('data');
      if (data !== undefined) heard.push({ event: fields.get('event') ?? 'message', id, data: JSON.parse(data) });
    }
    for (const check of waiting) check();
  });
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      isEnded = true;
      resolve();
      for (const check of waiting) check();
    });
  });
  return {
    response,
    heard,
    lastId: () => lastId,
    ended,
    until: (matches) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (heard.some(matches)) resolve([...heard]);
          else if (isEnded) reject(new Error(`the response ended after ${JSON.stringify(heard)}`));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
    close: () => response.destroy(),
  };
}
