// The program of `calls.ts` without its calls.
import { createClient } from '../../src/index.ts';

const client = createClient({ baseUrl: 'http://127.0.0.1:8080/localnet' });

export const results = [client];
