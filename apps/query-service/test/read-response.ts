import { expect } from 'vitest';

/** Names of the invalid parameters in a 400 response. */
export async function invalidParameters(response: Response): Promise<readonly string[]> {
  expect(response.status, response.url).toBe(400);
  const { errors } = (await response.json()) as { readonly errors: readonly { readonly name: string }[] };
  return errors.map(({ name }) => name);
}

/** A JSON body with numbers as text. */
export async function exactBody<Body>(response: Response): Promise<Body> {
  return JSON.parse((await response.text()).replaceAll(/:(-?\d[\d.]*)(?=[,}])/g, ':"$1"')) as Body;
}
