import type { Answer, NoAnswer, SuiteRequest } from '../transport.ts';

/**
 * A sent request with its response or failure. It contains the caller's key and header values, which must be removed
 * before it is written.
 */
export interface RecordedExchange {
  readonly request: SuiteRequest;
  readonly answer?: Answer;
  /** Set if there is no response. */
  readonly failure?: NoAnswer;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  readonly endedAt: number;
}

/** Connection to a deployment, besides its address and key. */
export interface Connection {
  /** Header fields of every request, for a gateway before the deployment. Findings show a shell variable instead of each value. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called after each request, including retries and requests without a response. */
  readonly onExchange?: (exchange: RecordedExchange) => void;
}

/** Shell variable that replaces a header's value in reports: `$X_GATEWAY_KEY` for `X-Gateway-Key`. */
export function headerVariable(name: string): string {
  return `$${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** Header fields with shell variables as values. */
export function headerVariables({ headers = {} }: Connection): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, headerVariable(name)]));
}
