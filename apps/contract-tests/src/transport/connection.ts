import type { Answer, NoAnswer, SuiteRequest } from '../transport.ts';

/** A request that was sent, with what came of it. Holds the caller's key and header values: whoever writes it down removes them. */
export interface RecordedExchange {
  readonly request: SuiteRequest;
  readonly answer?: Answer;
  /** Why no answer came. */
  readonly failure?: NoAnswer;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  readonly endedAt: number;
}

/** How a deployment is reached, beyond its address and key. */
export interface Connection {
  /** Sent with every request: what a gateway before the deployment wants. Findings name a shell variable in place of each value. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called after each request: retries, and requests without an answer, too. */
  readonly onExchange?: (exchange: RecordedExchange) => void;
}

/** Stands for the value of a header in what is written down: `$X_GATEWAY_KEY` for `X-Gateway-Key`. */
export function headerVariable(name: string): string {
  return `$${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** The headers as they are written down. */
export function headerVariables({ headers = {} }: Connection): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, headerVariable(name)]));
}
