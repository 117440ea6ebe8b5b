/** A block of server-sent events. */
export interface Block {
  /** Empty: none was named. */
  readonly event: string;
  /** Undefined: the id before stays. */
  readonly id: string | undefined;
  /** Undefined: it is not an event. */
  readonly data: string | undefined;
  /** Milliseconds to wait before coming back. */
  readonly retry: number | undefined;
}

/** Reads text in pieces of any size: each call gives the blocks that the piece completes. What is cut off by the end is no block. */
export function createBlockReader(): (piece: string) => Block[] {
  let rest = '';
  // A carriage return at the end may be half of a line's end.
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
