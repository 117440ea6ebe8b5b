import { connect, createServer, type Socket } from 'node:net';
import { clientMessages } from './client-messages.ts';
import { listen } from './listen.ts';

/**
 * Traffic between a program and its database. `no answers`: responses are held back. `no answers to reads`: so are those that a connection gets from its next
 * read of an operation on. `silent`: nothing passes and data sent is lost. `away`: connections are refused.
 */
type Passing = 'everything' | 'no answers to reads' | 'no answers' | 'silent' | 'away';

/** Statements that are not of operations: reads of the head, and others, of which unprepared ones have no name. */
const headStatements = new Set(['head', 'newest epoch']);
const otherStatements = new Set(['', 'status', 'index of volumes']);

/** One connection through the proxy. */
class Passage {
  /** Connection of the program. */
  readonly near: Socket;
  /** Connection to PostgreSQL. */
  readonly far: Socket;
  /** True if a read was sent while responses to reads are held back. */
  isHeld = false;
  /** Reads sent and not yet answered. */
  unanswered = 0;
  readonly #held: Buffer[] = [];
  #unread = Buffer.alloc(0);
  #begun = false;

  constructor(near: Socket, far: Socket) {
    this.near = near;
    this.far = far;
  }

  /** Names of the prepared statements run by the next bytes of a client. */
  *statements(bytes: Buffer): Generator<string> {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    let read = 0;
    for (const { message, end } of clientMessages(this.#unread, this.#begun)) {
      this.#begun = true;
      read = end;
      // A Bind message: the names of a portal and of a prepared statement, each with a zero at its end.
      if (message[0] !== 'B'.charCodeAt(0)) continue;
      const [, statement = ''] = message.subarray(5).toString('latin1').split('\0', 2);
      yield statement;
    }
    this.#unread = this.#unread.subarray(read);
  }

  answer(bytes: Buffer, hold: boolean): void {
    // No response overtakes a held one.
    if (hold || this.#held.length > 0) this.#held.push(bytes);
    else this.near.write(bytes);
  }

  release(): void {
    this.isHeld = false;
    for (const bytes of this.#held.splice(0)) this.near.write(bytes);
  }

  destroy(): void {
    this.near.destroy();
    this.far.destroy();
  }
}

/** A proxy on which a test counts reads of operations and delays or cuts PostgreSQL's responses. */
export class DatabaseProxy {
  /** Reads of operations sent so far. */
  reads = 0;
  /** Names of the statements of these reads. */
  readonly names: string[] = [];
  /** Reads of the head sent so far, by their prepared statement. */
  headReads = 0;
  /** Connections refused so far. */
  refused = 0;
  #answered = 0;
  #passing: Passing = 'everything';
  #untouched = true;
  readonly #target: URL;
  #port = 0;
  readonly #passages = new Set<Passage>();
  readonly #waiting = new Set<{ readonly reads: number; readonly resolve: () => void }>();
  readonly #server = createServer((near) => {
    this.#accept(near);
  });

  private constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(databaseUrl);
    proxy.#port = await listen(proxy.#server);
    return proxy;
  }

  get databaseUrl(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url.href;
  }

  /** Holds back responses to reads of operations sent from now on, and all later responses on their connections. */
  holdReads(): void {
    this.#pass('no answers to reads');
  }

  /** Holds back all responses. */
  holdAll(): void {
    this.#pass('no answers');
  }

  /** Drops all data without closing connections, like a host without power. */
  silence(): void {
    this.#pass('silent');
  }

  /** Cuts all connections and refuses new ones. */
  cut(): void {
    this.#pass('away');
    for (const passage of this.#passages) passage.destroy();
  }

  /** Lets everything pass, held responses first. */
  release(): void {
    this.#pass('everything');
    for (const passage of this.#passages) passage.release();
  }

  /** Resolves when PostgreSQL has begun to answer this many reads in total, even if the responses are held back. */
  async untilRead(reads: number): Promise<void> {
    if (this.#answered >= reads) return;
    await new Promise<void>((resolve) => this.#waiting.add({ reads, resolve }));
  }

  /** Resets the counters. False if the traffic was ever changed (`holdReads` to `release`), as effects of that may still follow. */
  reuse(): boolean {
    this.reads = 0;
    this.names.splice(0);
    this.headReads = 0;
    this.#answered = 0;
    return this.#untouched;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #pass(passing: Passing): void {
    this.#passing = passing;
    this.#untouched = false;
  }

  #accept(near: Socket): void {
    if (this.#passing === 'away') {
      this.refused += 1;
      near.destroy();
      return;
    }
    const passage = new Passage(near, connect(Number(this.#target.port), this.#target.hostname));
    const { far } = passage;
    this.#passages.add(passage);
    near.on('data', (bytes) => {
      if (this.#passing === 'silent') return;
      for (const statement of passage.statements(bytes)) this.#note(passage, statement);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (this.#passing === 'silent') return;
      passage.answer(bytes, passage.isHeld || this.#passing === 'no answers');
      this.#noteAnswer(passage);
    });
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#passages.delete(passage);
        passage.destroy();
      });
    }
  }

  #note(passage: Passage, statement: string): void {
    if (headStatements.has(statement)) this.headReads += 1;
    if (headStatements.has(statement) || otherStatements.has(statement)) return;
    if (this.#passing === 'no answers to reads') passage.isHeld = true;
    this.reads += 1;
    this.names.push(statement);
    passage.unanswered += 1;
  }

  #noteAnswer(passage: Passage): void {
    this.#answered += passage.unanswered;
    passage.unanswered = 0;
    for (const waiting of this.#waiting) {
      if (this.#answered < waiting.reads) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }
}
