import { type Program, startProgram } from '@ledger-explorer/kit';

/** A query service in its own process. `base`: the base URL of its first network. */
export type ServiceProgram = Program & { readonly base: string };

/** Starts the program on a free port, with a rate limit that no test reaches. Resolves when it accepts requests. */
export async function startServiceProgram(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ['--open'],
): Promise<ServiceProgram> {
  const program = startProgram('query-service', args, { PORT: '0', RATE_LIMIT: '1000000/s', ...env });
  const [, base = ''] = await program.writes(/^Ledger Explorer answers at (\S+)\n/u, 'out');
  return Object.assign(program, { base });
}
