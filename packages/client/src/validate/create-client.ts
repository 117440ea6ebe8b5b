import { validators } from '@ledger-explorer/spec/validators';
import { decimalFields } from '@ledger-explorer/spec/decimals';
import type { OperationId } from '../../generated/operations.ts';
import type { Answer } from '../answer.ts';
import type { Client, DecimalOf } from '../client.ts';
import type { ClientOptions, NumberMode } from '../client-options.ts';
import { createClient as createPlainClient } from '../create-client.ts';
import { flatMethods, type UntypedCall } from '../flat-methods.ts';
import { freshnessOf } from '../freshness.ts';
import { ShapeError } from './shape-error.ts';

/** Options of validation. */
export interface ValidationOptions {
  /** Action if a response does not have the shape of the contract: call `onInvalid`, or throw. */
  validate: 'warn' | 'throw';
  /** Called with the error if `validate` is `'warn'`. Default: logs it with `console.warn`. */
  onInvalid?: ((error: ShapeError) => void) | undefined;
}

/** The data as it was sent, with exact decimals as numbers. */
function asSent(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    // `validator` is an amount in one answer and a party in others.
    typeof value === 'string' && decimalFields.test(key) && /^-?\d/.test(value) && !isNaN(Number(value))
      ? Number(value)
      : value,
  );
}

function violationsOf(id: OperationId, { data, url, status, headers }: Answer<unknown>): ShapeError | undefined {
  const validate = validators[id];
  if (validate(asSent(data))) return undefined;
  const violations = validate.errors ?? [];
  const shown = violations.slice(0, 3).map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? ''}`);
  return new ShapeError(
    `${id}: shape (${shown.join(', ')}${violations.length > 3 ? `, and ${violations.length - 3} more` : ''})`,
    {
      kind: 'shape',
      operation: id,
      url,
      status,
      ...freshnessOf(headers),
      retryable: false,
      retryAfter: null,
      problem: null,
      docs: null,
    },
    violations,
  );
}

/**
 * Makes a client that checks each response against the contract, and is otherwise the same as the one of
 * `@ledger-explorer/client`.
 *
 * @example
 * import { createClient } from '@ledger-explorer/client/validate';
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8080/localnet', apiKey, validate: 'throw' });
 */
export function createClient<Mode extends NumberMode = 'number'>(
  options: ClientOptions & ValidationOptions & { numbers?: Mode | undefined },
): Client<DecimalOf[Mode]> {
  const {
    validate,
    onInvalid = ({ message }) => {
      console.warn(message);
    },
  } = options;
  const plain = createPlainClient(options);
  const call: UntypedCall = async (id, parameters, more) => {
    const answer = await (plain.call as UntypedCall)(id, parameters, more);
    const error = violationsOf(id, answer);
    if (error && validate === 'throw') throw error;
    if (error) onInvalid(error);
    return answer;
  };
  return { ...plain, ...flatMethods(call) } as unknown as Client<DecimalOf[Mode]>;
}
