import { type StreamUpdate, type Truth, truthOf } from '@ledger-explorer/proof';

/** Control API of the simulator. */
export class Simulator {
  readonly #base: string;
  constructor(scanUrl: string) {
    this.#base = new URL(scanUrl).origin;
  }

  async pause(): Promise<void> {
    await this.#request('/simulator/pause', 'POST');
  }

  /** The model at the head, for a stream up to it. */
  async truth(stream: readonly StreamUpdate[]): Promise<Truth> {
    return truthOf(await (await this.#request('/simulator/model', 'GET')).json(), stream);
  }

  async #request(path: string, method: string): Promise<Response> {
    const response = await fetch(this.#base + path, { method });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}`);
    return response;
  }
}
