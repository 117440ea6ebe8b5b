import type { Ask } from './ask.ts';

/** What `--replay` repeats: a probe on an operation with its random choices, or requests one after the other. */
export type Replay =
  | {
      readonly kind: 'probe';
      readonly probe: string;
      readonly operation: string;
      readonly seed: number;
    }
  | { readonly kind: 'requests'; readonly asks: readonly ReplayedAsk[] };

/** An `Ask` whose operation is a name. */
export type ReplayedAsk = Omit<Ask, 'operation'> & { readonly operationId?: string };

/** `p.<probe>.<operation>.<seed>` or `r.<requests>`. Never holds the caller's key. */
export function writeReplay(replay: Replay): string {
  if (replay.kind === 'requests') return `r.${Buffer.from(JSON.stringify(replay.asks)).toString('base64url')}`;
  const { probe, operation, seed } = replay;
  return ['p', probe, operation, String(seed)].join('.');
}

/** Reads what `writeReplay` wrote; undefined for anything else. */
export function readReplay(text: string): Replay | undefined {
  const [kind, ...parts] = text.split('.');
  if (kind === 'r') {
    try {
      const asks: unknown = JSON.parse(Buffer.from(parts.join('.'), 'base64url').toString());
      return Array.isArray(asks) ? { kind: 'requests', asks: asks as ReplayedAsk[] } : undefined;
    } catch {
      return undefined;
    }
  }
  const [probe = '', operation = '', seed = ''] = parts;
  if (kind !== 'p' || probe === '' || operation === '' || !/^\d{1,15}$/.test(seed)) return undefined;
  return { kind: 'probe', probe, operation, seed: Number(seed) };
}

/** Of an answer without end only its beginning is asked again: what was enough is not written. */
export function replayedAsk({ operation, until, ...rest }: Ask): ReplayedAsk {
  return {
    ...rest,
    ...(until === undefined ? {} : { until: { milliseconds: until.milliseconds } }),
    ...(operation === undefined ? {} : { operationId: operation.id }),
  };
}
