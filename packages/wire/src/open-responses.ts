import type { ServerResponse } from 'node:http';

/** The long responses, such as streams, that each address has open, up to a limit. */
export class OpenResponses {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a response of an address until it is closed; false, and nothing is counted, where the address has as many as it may. */
  add(address: string, response: ServerResponse): boolean {
    const open = this.#open.get(address) ?? 0;
    if (open >= this.#max) return false;
    this.#open.set(address, open + 1);
    response.once('close', () => {
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left === 0) this.#open.delete(address);
      else this.#open.set(address, left);
    });
    return true;
  }
}
