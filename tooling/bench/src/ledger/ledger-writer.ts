import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import { createGenerator } from '@ledger-explorer/ledger-simulator';
import { migrate, openWriter, type Writer } from '@ledger-explorer/store';

/** Approximate number of events per update. */
const eventsPerUpdate = 8;
const batchSize = 1000;

/** Writes the simulator's ledger into an index in this process, step by step. */
export class LedgerWriter {
  readonly #writer: Writer;
  readonly #items: Iterator<{ readonly value: unknown }>;
  /** Committed so far. */
  updates = 0;
  events = 0;

  private constructor(writer: Writer, items: Iterator<{ readonly value: unknown }>) {
    this.#writer = writer;
    this.#items = items;
  }

  /** `events`: number that `writeUntil` can reach. `volumePositions`: positions per volume of a new index; undefined: the default. */
  static async open(
    databaseUrl: string,
    network: string,
    events: number,
    volumePositions?: number,
  ): Promise<LedgerWriter> {
    await migrate({ databaseUrl, network, ...(volumePositions === undefined ? {} : { volumePositions }) });
    const writer = await openWriter({ databaseUrl, network });
    // A fifth more, because the number of events per update is approximate.
    const historyUpdates = Math.ceil((events / eventsPerUpdate) * 1.2);
    const ledger = createGenerator({ seed: 3, history: historyUpdates, parties: 2000, validators: 200 });
    return new LedgerWriter(writer, ledger[Symbol.iterator]());
  }

  /** Writes until the index has at least this number of events, or the ledger ends. `tell`: called every 50,000 updates with the progress. */
  async writeUntil(events: number, tell: (line: string) => void): Promise<void> {
    while (this.events < events && (await this.#writeBatch()) > 0) {
      if (this.updates % 50_000 === 0) tell(`${this.updates} updates, ${this.events} events`);
    }
  }

  /** Commits the next updates and returns their number; 0 at the end of the ledger. */
  async #writeBatch(): Promise<number> {
    const entries = [];
    while (entries.length < batchSize) {
      const next = this.#items.next();
      if (next.done === true) break;
      const update = decodeUpdate(next.value.value);
      entries.push({ update, facts: interpret(update) });
    }
    if (entries.length === 0) return 0;
    const committed = await this.#writer.commit(entries);
    this.updates += committed.updates;
    this.events += committed.events;
    return entries.length;
  }

  close(): Promise<void> {
    return this.#writer.close();
  }
}
