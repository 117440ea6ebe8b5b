import { parseExact } from '../json/parse-exact.ts';
import type { ExactJson } from '../json/exact-json.ts';
import type { Transport } from '../transport.ts';

/** An answer as regression compares it. */
export interface ExactAnswer {
  readonly status: number;
  /** `Explorer-Position`; null where it is not said. */
  readonly position: string | null;
  /** The body as a text where it is not JSON. */
  readonly body: ExactJson;
}

/** Asks for one target, uncompressed. Throws what the transport throws. */
export async function askExactly(transport: Transport, target: string): Promise<ExactAnswer> {
  const { status, headers, body } = await transport.send({ target });
  const text = new TextDecoder().decode(body);
  return { status, position: headers['explorer-position'] ?? null, body: parsed(text) };
}

function parsed(text: string): ExactJson {
  try {
    return parseExact(text).value;
  } catch {
    return text;
  }
}
