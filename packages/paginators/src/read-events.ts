/** A block of server-sent events. */
export interface Block {
  /** Name of the event; empty if there is none. */
  readonly event: string;
  /** Undefined if the last id stays valid. */
  readonly id: string | undefined;
  /** Undefined if the block is not an event. */
  readonly data: string | undefined;
  /** Milliseconds to wait before a reconnect. */
  readonly retry: number | undefined;
}

/**
 * Makes a reader of text in pieces of any size: each call returns the blocks that the piece completes. An incomplete
 * last block is dropped.
 */
export function createBlockReader(): (piece: string) => Block[] {
  let rest = '';
  // A carriage return at the end of a piece can be half of a line end.
  let half = '';
  return (piece) => {
    const text = half + piece;
    half = text.endsWith('\r') ? '\r' : '';
    const blocks = (rest + text.slice(0, text.length - half.length).replace(/\r\n?/gu, '\n')).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readBlock);
  };
}

function readBlock(text: string): Block {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/su.exec(line) ?? [];
    const before = name === 'data' ? fields.get(name) : undefined;
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  const retry = fields.get('retry');
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id'),
    data: fields.get('data'),
    retry: retry === undefined || !/^\d+$/u.test(retry) ? undefined : Number(retry),
  };
}
