import type { ServerResponse } from 'node:http';

/** Counts the open long responses, such as streams, of each address, up to a limit. */
export class OpenResponses {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts a response until it is closed. False, without counting it, if the address is at the limit. */
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
