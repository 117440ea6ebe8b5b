import { validators } from '@ledger-explorer/spec/validators';
import type { OperationId } from '../../generated/operations.ts';
import type { Answer } from '../answer.ts';
import type { Client, DecimalOf } from '../client.ts';
import type { ClientOptions, NumberMode } from '../client-options.ts';
import { parserOf } from '../create-client.ts';
import { flatMethods, type UntypedCall } from '../flat-methods.ts';
import { freshnessOf } from '../freshness.ts';
import { createTransport } from '../transport.ts';
import { ShapeError } from './shape-error.ts';

/** Options of validation. */
export interface ValidationOptions {
  /** Action if a response does not have the shape of the contract: call `onInvalid`, or throw. */
  validate: 'warn' | 'throw';
  /** Called with the error if `validate` is `'warn'`. Default: logs it with `console.warn`. */
  onInvalid?: ((error: ShapeError) => void) | undefined;
}

/** Error of a response that is not one of the contract. `sent`: its JSON, if `data` has exact decimals instead of numbers. */
function violationsOf(
  id: OperationId,
  { data, url, status, headers }: Answer<unknown>,
  sent: string | undefined,
): ShapeError | undefined {
  const validate = validators[id];
  if (validate(sent === undefined ? data : JSON.parse(sent))) return undefined;
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
 * Makes a client that checks each response of a call by name or id against the contract, and is otherwise the same as the one of
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
    numbers = 'number',
    onInvalid = ({ message }) => {
      console.warn(message);
    },
  } = options;
  /** JSON of bodies with exact decimals, by what was parsed. A text in it can look like an exact decimal. */
  const texts = new WeakMap<object, string>();
  const parse = parserOf(numbers);
  const transport = createTransport(options, (text) => {
    const data = parse(text);
    if (numbers !== 'number') texts.set(Object(data) as object, text);
    return data;
  });
  const call: UntypedCall = async (id, parameters, more) => {
    const answer = await transport.call(id, parameters, more);
    const error = violationsOf(id, answer, texts.get(answer.data as object));
    if (error && validate === 'throw') throw error;
    if (error) onInvalid(error);
    return answer;
  };
  return { ...transport, ...flatMethods(call) } as unknown as Client<DecimalOf[Mode]>;
}
