import { type Shape, shapeKey } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { plainText } from '../ids/plain-text.ts';

/** The number of each template and choice; there are some hundred. New ones count only when `keep` is called. */
export class ShapeIds {
  readonly #known: Map<string, number>;
  #fresh = new Map<string, number>();

  private constructor(known: Map<string, number>) {
    this.#known = known;
  }

  static async open(client: pg.ClientBase): Promise<ShapeIds> {
    const { rows } = await client.query<Shape & { id: number }>('select id, template, choice from shape');
    return new ShapeIds(new Map(rows.map((row) => [shapeKey(row), row.id])));
  }

  /** In order of first appearance, with the position of it. */
  async resolve(client: pg.ClientBase, shapes: Iterable<Shape & { readonly position: number }>): Promise<void> {
    const missing: [id: number, template: string, choice: string | null, position: number][] = [];
    for (const { template, choice, position } of shapes) {
      const shape = plain({ template, choice });
      const key = shapeKey(shape);
      if (this.#known.has(key) || this.#fresh.has(key)) continue;
      const id = this.#known.size + this.#fresh.size + 1;
      this.#fresh.set(key, id);
      missing.push([id, shape.template, shape.choice, position]);
    }
    if (missing.length === 0) return;
    await client.query(
      `insert into shape (id, template, choice, first_position)
       select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[])`,
      [0, 1, 2, 3].map((column) => missing.map((row) => row[column])),
    );
  }

  /** Of a shape that was resolved. */
  readonly of = (shape: Shape): number => {
    const key = shapeKey(plain(shape));
    const id = this.#known.get(key) ?? this.#fresh.get(key);
    if (id === undefined) throw new Error(`shape ${key} was not resolved`);
    return id;
  };

  /** What was resolved since `keep` was not written. */
  forget(): void {
    this.#fresh.clear();
  }

  keep(): void {
    for (const [key, id] of this.#fresh) this.#known.set(key, id);
    this.#fresh.clear();
  }
}

function plain({ template, choice }: Shape): Shape {
  return { template: plainText(template), choice: choice === null ? null : plainText(choice) };
}
