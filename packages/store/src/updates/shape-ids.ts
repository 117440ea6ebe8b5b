import type { Shape } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { plainText } from '../sql/plain-text.ts';

/** The number of each template and choice; there are some hundred. New numbers are kept with `keep` after a commit, and dropped with `forget`. */
export class ShapeIds {
  /** By template, then by choice: two lookups take less time than making one key of both. */
  readonly #ids = new Map<string, Map<string | null, number>>();
  #kept = 0;
  /** Shapes numbered since the last `keep`. */
  #fresh: Shape[] = [];

  static async open(client: pg.ClientBase): Promise<ShapeIds> {
    const { rows } = await client.query<Shape & { id: number }>('select id, template, choice from shape');
    const ids = new ShapeIds();
    for (const row of rows) ids.#add(row, row.id);
    ids.#kept = rows.length;
    return ids;
  }

  #find(shape: Shape): number | undefined {
    const { template, choice } = plain(shape);
    return this.#ids.get(template)?.get(choice);
  }

  #add({ template, choice }: Shape, id: number): void {
    const idsByChoice = this.#ids.get(template) ?? new Map<string | null, number>();
    this.#ids.set(template, idsByChoice.set(choice, id));
  }

  /** Numbers new shapes and writes them. `shapes`: in stream order, with positions. */
  async resolve(client: pg.ClientBase, shapes: Iterable<readonly [Shape, position: number]>): Promise<void> {
    const missing: (Shape & { readonly id: number; readonly position: number })[] = [];
    for (const [appearing, position] of shapes) {
      if (this.#find(appearing) !== undefined) continue;
      const shape = plain(appearing);
      this.#fresh.push(shape);
      const id = this.#kept + this.#fresh.length;
      this.#add(shape, id);
      missing.push({ id, ...shape, position });
    }
    if (missing.length === 0) return;
    await client.query(
      `insert into shape (id, template, choice, first_position)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[])`,
      (['id', 'template', 'choice', 'position'] as const).map((column) => missing.map((row) => row[column])),
    );
  }

  /** Number of a shape that `resolve` was called with. */
  readonly of = (shape: Shape): number => {
    const id = this.#find(shape);
    if (id === undefined) throw new Error(`shape ${shape.template} ${shape.choice ?? ''} was not resolved`);
    return id;
  };

  /** Drops the numbers since the last `keep`, which were not committed. */
  forget(): void {
    for (const { template, choice } of this.#fresh) this.#ids.get(template)?.delete(choice);
    this.#fresh = [];
  }

  /** Keeps all numbers, which were committed. */
  keep(): void {
    this.#kept += this.#fresh.length;
    this.#fresh = [];
  }
}

function plain({ template, choice }: Shape): Shape {
  return { template: plainText(template), choice: choice === null ? null : plainText(choice) };
}
