import { type ParameterError, problems, type ProblemSlug } from '@ledger-explorer/spec';

/** A request that gets a problem of the contract. */
export class Refusal extends Error {
  readonly #slug: ProblemSlug;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #errors: readonly ParameterError[] | undefined;

  constructor(
    slug: ProblemSlug,
    detail?: string,
    { headers = {}, errors }: { headers?: Readonly<Record<string, string>>; errors?: readonly ParameterError[] } = {},
  ) {
    super(detail ?? problems.find((each) => each.slug === slug)?.explanation);
    this.#slug = slug;
    this.#headers = headers;
    this.#errors = errors;
  }

  /** The response. `base`: path of the network; `freshness`: headers of every response. */
  respond(base: string, instance: string, freshness: Readonly<Record<string, string>>): Response {
    const { title = this.#slug, status = 500 } = problems.find(({ slug }) => slug === this.#slug) ?? {};
    const problem = { type: `${base}/problems/${this.#slug}`, title, status, detail: this.message, instance };
    return new Response(JSON.stringify({ ...problem, errors: this.#errors }), {
      status,
      headers: { ...freshness, 'content-type': 'application/problem+json', ...this.#headers },
    });
  }
}

/** A 400 that names the parameters. */
export function invalid(errors: readonly ParameterError[]): Refusal {
  return new Refusal('invalid-parameter', `${errors.map(({ name, reason }) => `${name} ${reason}`).join('; ')}.`, {
    errors,
  });
}
